package import AppUnderTest
import Pictures
import StepLibrary

/// The audit of apps: each screen of their galleries under each condition.
package struct AppAudit {
  private let settings: [AuditSetting]
  private let limit: AppTimeLimit

  /// The results until now. A screen counts once for each condition.
  package private(set) var results: AuditResults
  /// The screens that could not be shown.
  package private(set) var problems: [Diagnostic] = []

  /// Describes an audit.
  ///
  /// - Parameters:
  ///   - settings: the conditions.
  ///   - rules: the rules to check.
  ///   - limit: the time limit for each screen.
  package init(under settings: [AuditSetting], by rules: [AuditRule], limit: AppTimeLimit) {
    (self.settings, self.limit) = (settings, limit)
    results = AuditResults(by: rules, settingsCount: settings.count)
  }

  /// Audits every screen of the gallery of an app; a page is audited from its top to its end.
  package mutating func run(on app: AppCatalog.Entry) async {
    results.begin(app.name)
    let rules = results.rules
    let screens = await limit.hold("the app '\(app.name)'") { app.gallery }
    problems += screens.repeated(in: app.name)
    for screen in screens {
      for setting in settings {
        let words = "the app '\(app.name)', auditing \(screen.title.quoted) on \(setting.wording),"
        let visit = await limit.hold(words) { await Visit(app, screen, setting, rules) }
        results.add(visit.findings, visit.checked, on: app.name)
        if let problem = visit.problem { problems.append(problem) }
      }
    }
  }
}

/// One screen under one condition.
private struct Visit {
  private let app: AppCatalog.Entry
  private let screen: GalleryScreen
  private let setting: AuditSetting
  private let rules: [AuditRule]
  private(set) var findings: [AuditedFinding] = []
  private(set) var checked: Set<AuditRule> = []
  private(set) var problem: Diagnostic?

  /// The largest number of looks at one page.
  private static let mostLooks = 100

  init(_ app: AppCatalog.Entry, _ screen: GalleryScreen, _ setting: AuditSetting, _ rules: [AuditRule]) async {
    (self.app, self.screen, self.setting, self.rules) = (app, screen, setting, rules)
    let driver = app.driver(on: setting.device)
    do {
      try await audit(AppSession(driver: driver))
      try await driver.terminate()
    } catch {
      problem = Diagnostic(
        problem: "the screen \(screen.title.quoted) of \(app.name) cannot be audited on \(setting.wording): \(error)")
    }
  }

  private mutating func audit(_ session: AppSession) async throws {
    let driver = session.driver
    if setting.textSize != .standard { try await prepare(driver, .setTextSize(setting.textSize)) }
    if setting.appearance != .light { try await prepare(driver, .setAppearance(setting.appearance)) }
    try await driver.able(to: .showGallery).show(screen)
    // A sample of a model is shown as it is, even while it is loading.
    let isPage = driver.able(as: (any HistoryDriver).self) != nil
    if isPage { _ = try await session.waitForRest() }
    try await look(session)
    guard isPage, let revealing = driver.able(as: (any RevealingDriver).self) else { return }
    var seen: Set<ElementID> = []
    for _ in 0..<Self.mostLooks {
      let tree = try await driver.snapshot()
      seen.formUnion(tree.visibleElements)
      guard let next = tree.elements.first(where: { !seen.contains($0) && tree.isAway($0) }) else { return }
      seen.insert(next)
      if try await revealing.reveal(next, in: 1) { try await look(session) }
    }
  }

  private func prepare(_ driver: any AppDriver, _ command: AppCommand) async throws {
    try await driver.able(to: .perform(command)).perform(command)
  }

  private mutating func look(_ session: AppSession) async throws {
    let result = try await session.audit(rules)
    checked.formUnion(result.checked)
    guard !result.findings.isEmpty else { return }
    let window = try await session.driver.snapshot().frame(of: ElementID(0))
    let picture = try await session.driver.able(as: (any PictureDriver).self)?.picture()
    findings += result.findings.map {
      AuditedFinding(
        app: app.name, screen: screen.title, finding: $0, picture: picture, window: window, settings: [setting])
    }
  }
}

extension ElementTree {
  /// Whether the element comes into view by scrolling.
  fileprivate func isAway(_ element: ElementID) -> Bool {
    if needsScrolling(element) { return true }
    let (frame, window) = (frame(of: element), frame(of: ElementID(0)))
    return frame.y >= window.maxY && !frame.isEmpty && !isTrue(.hidden, of: element)
  }
}
