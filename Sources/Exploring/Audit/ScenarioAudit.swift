import AppUnderTest
package import StepLibrary
import StepRegistry
import Synchronization

/// Audits the screens that scenarios show, each different screen once in a process.
package final class ScenarioAudit: Sendable {
  private let known = Mutex<Set<[String]>>([])

  /// Prepares an audit.
  package init() {}

  /// Audits the screen of each app of a scenario after each step.
  package var watch: SessionWatch {
    SessionWatch { app, session, scenario in
      let name = app.name
      scenario.atStepEnd { [weak session, weak scenario] in
        guard let session, session === scenario?.value(AppSession.self) else { return }
        // An app that does not run yet, or not any more, shows no screen.
        guard let screen = try? await self.newScreen(of: name, session) else { return }
        attachEvidence(.bytes(screen.bytes), as: VisitedScreen.mediaType, on: .always)
      }
    }
  }

  /// The screen of an app; nil for a known screen, and while elements move.
  ///
  /// No time passes in the app.
  private func newScreen(of app: String, _ session: AppSession) async throws -> VisitedScreen? {
    let screen = try await session.driver.auditedScreen()
    let tree = screen.tree
    guard !tree.elements.contains(where: tree.isMoving) else { return nil }
    let key = [app, session.driver.device.name] + ScreenState(tree).lines + screen.looks
    guard known.withLock({ $0.insert(key).inserted }) else { return nil }
    let result = ScreenAudit(screen).result()
    let drawer = result.findings.isEmpty ? nil : session.driver.able(as: (any PictureDriver).self)
    return VisitedScreen(
      app: app, title: tree.nameOfScreen, key: key, findings: result.findings, checked: result.checked,
      picture: try await drawer?.picture(), window: tree.frame(of: ElementID(0)))
  }
}

extension AuditedScreen {
  /// The facts that distinguish screens of one state, such as its colours in the dark appearance.
  fileprivate var looks: [String] {
    let texts = (texts ?? [:]).values.map { "\($0.color) \($0.ground) \($0.size) \($0.isBold)" }
    let marked = [cutTexts, unreachable].map { "\($0?.count ?? 0)" }
    return Set(texts).sorted() + marked + (document.map { ["\($0)"] } ?? [])
  }
}
