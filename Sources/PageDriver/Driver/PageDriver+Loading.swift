import DevTools
import PageContent

/// Loading an address until the page accepts input.
extension PageDriver {
  /// Makes the browser report the status of documents, authentication requests and failed connections of servers.
  ///
  /// It also makes the browser accept invalid certificates if they are accepted. A folder has no server.
  static func beginReportingServer(
    to page: PageTarget, _ source: PageSource, _ acceptsAnyCertificate: Bool
  ) throws -> [Expectation] {
    guard !source.isClosed else { return page.requests.hasDelays ? [try beginReportingRequests(of: page)] : [] }
    let fetching = try page.begin("Fetch.enable") { [hasLogin = source.login != nil] json in
      json.array("patterns") { json in
        json.object { $0.member("urlPattern", "*") }
        json.object {
          $0.member("urlPattern", "*")
          $0.member("resourceType", "Document")
          $0.member("requestStage", "Response")
        }
        // Scripts of workers, which may be missing, have the type "Other"; responses to scripts may be streams.
        for type in ["Other", "Fetch", "XHR"] {
          json.object {
            $0.member("urlPattern", "*")
            $0.member("resourceType", type)
            $0.member("requestStage", "Response")
          }
        }
      }
      if hasLogin { json.member("handleAuthRequests", true) }
    }
    let logging = try page.begin("Log.enable")
    let watching = try beginReportingRequests(of: page)
    guard acceptsAnyCertificate else { return [fetching, logging, watching] }
    return [
      fetching, logging, watching, try page.begin("Security.setIgnoreCertificateErrors") { $0.member("ignore", true) },
    ]
  }

  /// Makes the browser report a page's connections to servers and its cancelled requests, without their data.
  static func beginReportingRequests(of page: PageTarget) throws -> Expectation {
    try page.begin("Network.enable") {
      for limit: StaticString in ["maxTotalBufferSize", "maxResourceBufferSize", "maxPostDataSize"] {
        $0.member(limit, 0)
      }
    }
  }

  private static let certificateAdvice = [
    "The browser does not trust the server's certificate. If the server is one for tests, say so in cukeswift.json:",
    #""pages": { "Shop": { "url": "https://127.0.0.1:8443", "anyCertificate": true } }"#,
  ]

  /// The page's time for loading, in milliseconds.
  private static let loadingTime = 60_000.0

  func open(
    _ destination: PageNavigation.Destination, leaving: Expectation, from start: Double? = nil,
    expecting status: Int? = nil,
    takingErrors takesErrors: Bool = false, within limit: Duration? = nil, in page: PageTarget
  ) async throws {
    (clock.isOld, visit.tree) = (true, nil)
    let (halt, problem) = try await page.open(
      destination, leaving: leaving, milliseconds: Self.loadingTime, within: limit)
    let address = destination.address ?? address
    // An address outside of a folder belongs to another app, which the page cannot show.
    if takesErrors, problem == PageTarget.withoutDocument, !setup.source.isClosed || !setup.source.isOutside(address) {
      return
    }
    guard let halt else {
      let status = page.status.flatMap { $0 < 400 ? nil : $0 }
      let reason = status.map { "the server answers with status \($0) and no content" } ?? problem
      throw AppError(
        .faultyApp, problem: "the page \(address) cannot be opened: \(reason)",
        details: reason.contains("ERR_CERT") ? Self.certificateAdvice : [])
    }
    try await untilDialog(of: page) {
      if halt == .held { try await answerHeld(in: page) }
      try await load(page, at: address)
    }
    if !takesErrors { try requireStatus(status, of: page, at: address) }
    // Otherwise going back to the initial empty document would leave a page that shows nothing, without a way forward.
    if start != nil { try page.send("Page.resetNavigationHistory") }
    try await untilDialog(of: page) { try await draw(page) }
  }

  /// Performs an action on an open page, unless a dialog interrupts it.
  func untilDialog(of page: PageTarget, _ body: () async throws -> Void) async throws {
    do { try await body() } catch let error as BrowserError where error.kind == .interrupted && page.dialog != nil {}
  }

  /// Lets a page load.
  func load(_ page: PageTarget, at address: String) async throws {
    _ = try await look()
    let end = clock.now + Self.loadingTime
    // While a dialog is open, loading pauses.
    while !page.isLoaded, !page.isInterrupted {
      guard try await proceed(until: end, in: page) == .event || page.isLoaded else {
        throw AppError(
          .faultyApp, problem: "the page \(address) is not loaded after \(Int(Self.loadingTime / 1000)) s of its time")
      }
    }
  }

  /// Checks the status of the response, if it is known.
  ///
  /// - Parameter wanted: the required status; nil for any status below 400.
  private func requireStatus(_ wanted: Int?, of page: PageTarget, at address: String) throws {
    let status = page.status
    if let wanted {
      guard status != wanted else { return }
      let shown = status.map { "status \($0)" } ?? "a status that is not known"
      throw AppError(.faultyApp, problem: "the page \(address) is open with \(shown), not with status \(wanted)")
    }
    guard let status, status >= 400 else { return }
    throw AppError(
      .faultyApp, problem: "the page \(address) cannot be opened: the server answers with status \(status)",
      details: ["If that is intended: Given the page \"\(address)\" is open with status \(status)"])
  }

  /// The page's time for its first drawing, in milliseconds; if it is not enough, it is repeated.
  private static let drawingTime = 100.0
  /// The most of the page's time for its first drawing, in milliseconds.
  private static let mostDrawingTime = 2000.0

  /// Waits for the first drawing of a page; the page does not accept input before.
  ///
  /// The browser draws in real time. The page's own time passes in small steps meanwhile, because otherwise it would
  /// run ahead. It ends at the same time of the page in every run.
  func draw(_ page: PageTarget) async throws {
    let start = clock.now
    var end = start + Self.drawingTime
    while !page.isInterrupted, end <= start + Self.mostDrawingTime {
      let isDrawn = try await number(PageScript.drawn, in: page) == 1
      // Responses of servers are not waited for; those of files and of the scenario come at once or at their time.
      if setup.source.isClosed, isDrawn || !launched.held.isEmpty {
        _ = try await pass(until: isDrawn ? end : clock.now + Self.precision, stopping: false, in: page)
      } else {
        clock.isOld = true
        let kind: PageClock.Policy.Kind = setup.source.isClosed ? .waiting : .advancing
        let rest = isDrawn ? max(end - clock.now, Self.precision) : Self.precision
        if try await page.run(kind, milliseconds: rest) == .held { try await answerHeld(in: page) }
        clock.now += rest
      }
      if isDrawn { return }
      if clock.now >= end { end += Self.drawingTime }
    }
  }

  /// Opens another URL in the same page.
  ///
  /// - Parameters:
  ///   - address: the URL.
  ///   - takesErrors: whether any status of the response is accepted.
  ///   - limit: how long loading may take; nil for the usual limit.
  func visit(_ address: String, takingErrors takesErrors: Bool = false, within limit: Duration? = nil) async throws {
    try await acting { page in
      try await show(.address(address), takingErrors: takesErrors, within: limit, in: page)
    }
  }

  /// Navigates an open page.
  func show(
    _ destination: PageNavigation.Destination, takingErrors takesErrors: Bool = true, within limit: Duration?,
    in page: PageTarget
  ) async throws {
    try requireForeground()
    page.beginAction()
    try await disarm(page)
    try await open(
      destination, leaving: try page.leave(from: nil), takingErrors: takesErrors, within: limit ?? loadingLimit,
      in: page)
  }

  /// The time limit for a server to answer a navigation started by a page.
  var loadingLimit: Duration { requests.leaving.limit }
}
