import AppUnderTest
import StepRegistry

/// The addresses at which the steps of a scenario have opened pages.
struct OpenedPages: Sendable {
  private var addresses: [ObjectIdentifier: String] = [:]

  /// Records the address of a page that a step has opened.
  static func add(_ session: AppSession, showing tree: any ElementTree) {
    guard let address = tree.pageAddress else { return }
    var pages = Scenario.current?.value(OpenedPages.self) ?? OpenedPages()
    pages.addresses[ObjectIdentifier(session)] = address
    Scenario.current?.keep(pages)
  }

  /// The address at which a step has opened the page of a session; nil for another app.
  static func address(of session: AppSession) -> String? {
    Scenario.current?.value(OpenedPages.self)?.addresses[ObjectIdentifier(session)]
  }
}

extension ElementTree {
  /// The address of the page without its query and fragment; nil without a page.
  fileprivate var pageAddress: String? {
    ElementKind.webView.query.elements(in: self).first.flatMap { string(.other("url"), of: $0) }
      .map { String($0.prefix { $0 != "?" && $0 != "#" }) }
  }
}

extension AppUser {
  /// Expects that an app is running, and that its page is still open.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - options: the user of the app, and the expected device with its settings; nil for any.
  /// - Throws: a `StepProblem` with the app that is running instead, or the error of the app.
  func expectRunning(
    _ app: AppCatalog.Entry, _ options: LaunchOptions
  ) async throws {
    try options.refuseUnreadable()
    let session = try options.person.map(NamedUsers.session(of:)) ?? self.app
    let name = session.appName ?? "another app"
    guard name == app.name else {
      throw StepProblem("the app in use is \"\(name)\", but \"\(app.name)\" is expected\n\(StepProblem.adviceToStart)")
    }
    // An app that was started by a step is launched on first use.
    if await session.hasEnded {
      throw StepProblem("the app \"\(name)\" is not running any more\n\(StepProblem.adviceToStart)")
    }
    let address = try await session.tree().pageAddress
    if let opened = OpenedPages.address(of: session), let address, address != opened {
      throw StepProblem("the page is at \(address), but \(opened) is expected\n\(StepProblem.adviceToStart)")
    }
    try await session.expectDevice(of: options)
  }

  /// Expects that the page at an address is open.
  ///
  /// - Throws: a `StepProblem` for the page of another user, or with the present address or device.
  func expectPage(at address: String, _ options: LaunchOptions) async throws {
    try options.refuseUnreadable()
    if let person = options.person {
      guard try NamedUsers.session(of: person) === app else {
        throw StepProblem(
          "the page of \"\(person)\" is not in use\nWrite 'When I continue as \"\(person)\"' before this step.")
      }
    }
    try await expectAddress(address, nil)
    try await app.expectDevice(of: options)
  }
}

extension AppSession {
  /// Expects a device and its settings; nil for any.
  fileprivate func expectDevice(of options: LaunchOptions) async throws {
    if let name = options.device {
      let wanted = try Device.named(name)
      guard wanted == driver.device else {
        throw StepProblem("the device is \"\(driver.device.name)\", but \"\(wanted.name)\" is expected")
      }
    }
    if let hold = options.hold { try await expect(.rotate(hold.orientation)) }
    if let textSize = options.textSize { try await expect(.setTextSize(textSize.size)) }
  }
}

extension LaunchOptions {
  /// Refuses a step under `Then` that names a property which cannot be read from a running app.
  fileprivate func refuseUnreadable() throws(StepProblem) {
    if arguments != nil { throw .unreadable("arguments") }
    if state != nil { throw .unreadable("a state") }
  }
}

extension StepProblem {
  /// The advice for a step that expects a running app although its author wanted to start the app.
  fileprivate static let adviceToStart = "Under Then, this step checks. To start the app, write it under Given or When."

  /// The problem of a step under `Then` that names a property which cannot be read from a running app.
  static func unreadable(_ name: String) -> StepProblem {
    StepProblem("whether the app was started with \(name) cannot be read\n\(adviceToStart)")
  }
}
