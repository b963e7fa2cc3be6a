import DevTools
import PageContent

/// An empty page that is ready for its first document: its process runs, and the script waits for the document.
///
/// Starting the process takes most of the time for a new page, so a page is prepared before a scenario needs it.
struct PreparedPage: Sendable {
  /// The context of the page.
  let context: PageContext
  /// The size of its window, in points; nil for the usual size.
  let size: Size?
  /// The browser's ID of the page.
  let id: String
  /// The session of the page.
  let session: DevToolsSession
  /// The first commands to the page, which may not have been answered yet. The user of the page must wait for the
  /// answers.
  private(set) var beginnings: [Expectation] = []

  /// Makes a page in a new context.
  ///
  /// - Parameters:
  ///   - connection: the connection to the browser.
  ///   - size: the size of its window, in points; nil for the usual size.
  /// - Throws: a `BrowserError` if the browser refuses.
  init(in connection: DevToolsConnection, of size: Size?) async throws {
    try await self.init(in: PageContext(in: connection), of: size)
  }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - context: the context of the page.
  ///   - size: the size of its window, in points; nil for the usual size.
  /// - Throws: a `BrowserError` if the browser refuses.
  init(in context: PageContext, of size: Size?) async throws {
    (self.context, self.size) = (context, size)
    let connection = context.connection
    let id = try await context.makePage(of: size)
    let attached = try await connection.call("Target.attachToTarget") {
      $0.member("targetId", id)
      $0.member("flatten", true)
    }
    (self.id, session) = (id, DevToolsSession(try attached.required("sessionId"), of: connection))
    beginnings = try begin()
  }

  /// Describes a page that another one has opened; it stands still until it gets `Runtime.runIfWaitingForDebugger`.
  ///
  /// - Parameters:
  ///   - id: the browser's ID of the page.
  ///   - session: the ID of its session.
  ///   - context: the context of its opener.
  init(opened id: String, _ session: String, in context: PageContext) {
    (self.id, self.context, size) = (id, context, nil)
    self.session = DevToolsSession(session, of: context.connection)
  }

  /// Makes the browser report the events of the page, and run the script in its own world beside each document.
  func begin() throws(BrowserError) -> [Expectation] {
    return [
      try session.send("Page.enable"), try session.send("Runtime.enable"), try session.send("Debugger.enable"),
      try session.send("Fetch.enable") { json in
        json.array("patterns") { $0.object { $0.member("urlPattern", "*") } }
      },
      try session.send("Target.setAutoAttach") { json in
        json.member("autoAttach", true)
        json.member("waitForDebuggerOnStart", false)
        json.member("flatten", true)
        json.array("filter") { json in json.object { $0.member("type", "worker") } }
      },
      try session.send("Emulation.setFocusEmulationEnabled") { $0.member("enabled", true) },
      try session.send("Runtime.addBinding") {
        $0.member("name", PageScript.reporting)
        $0.member("executionContextName", PageScript.world)
      },
      try session.send("Page.addScriptToEvaluateOnNewDocument") {
        $0.member("source", PageScript.early.map { "\($0)" }.joined(separator: ";\n"))
      },
      try session.send("Page.addScriptToEvaluateOnNewDocument") {
        $0.member("source", PageScript.source)
        $0.member("worldName", PageScript.world)
      },
    ]
  }
}
