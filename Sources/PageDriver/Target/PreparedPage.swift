import DevTools
import PageContent

/// An empty page that is ready to show its first document: its process runs, and the script waits for the document.
///
/// Most of the time that a fresh page takes is the start of its process, so that a page is prepared before a scenario needs it.
struct PreparedPage: Sendable {
  /// What it shares cookies and storage with.
  let context: PageContext
  /// What the browser calls the page, and the session in which it is spoken to.
  let id: String
  let session: String
  /// What the browser was asked for first and may not have answered yet; whoever takes the page waits for it.
  private(set) var beginnings: [DevToolsConnection.Command] = []

  /// Makes a page whose cookies and storage are nobody else's.
  ///
  /// - Throws: a `BrowserError` where the browser does not do it.
  init(in connection: DevToolsConnection) async throws {
    try await self.init(in: PageContext(in: connection))
  }

  /// Makes a page.
  ///
  /// - Parameter context: what it shares cookies and storage with.
  /// - Throws: a `BrowserError` where the browser does not do it.
  init(in context: PageContext) async throws {
    self.context = context
    let connection = context.connection
    let target = try await connection.call("Target.createTarget") {
      $0.member("url", "about:blank")
      $0.member("browserContextId", context.id)
    }
    let id = try target.required("targetId")
    let attached = try await connection.call("Target.attachToTarget") {
      $0.member("targetId", id)
      $0.member("flatten", true)
    }
    (self.id, session) = (id, try attached.required("sessionId"))
    beginnings = try begin()
  }

  /// Describes a page that another one has opened, and which stands still until it gets `Runtime.runIfWaitingForDebugger`.
  ///
  /// - Parameters:
  ///   - id: what the browser calls it.
  ///   - session: the session in which it is spoken to.
  ///   - context: what it shares with its opener.
  init(opened id: String, _ session: String, in context: PageContext) {
    (self.id, self.session, self.context) = (id, session, context)
  }

  /// Has the browser report what happens in the page, and run the script in a world of its own beside each document.
  func begin() throws(BrowserError) -> [DevToolsConnection.Command] {
    func begin(
      _ method: StaticString, _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
    ) throws(BrowserError) -> DevToolsConnection.Command {
      try context.connection.send(method, session: session, parameters)
    }
    return [
      try begin("Page.enable"), try begin("Runtime.enable"), try begin("Debugger.enable"),
      try begin("Fetch.enable") { json in
        json.name("patterns")
        json.array { $0.object { $0.member("urlPattern", "*") } }
      },
      try begin("Target.setAutoAttach") { json in
        json.member("autoAttach", true)
        json.member("waitForDebuggerOnStart", false)
        json.member("flatten", true)
        json.name("filter")
        json.array { json in json.object { $0.member("type", "worker") } }
      },
      try begin("Emulation.setFocusEmulationEnabled") { $0.member("enabled", true) },
      try begin("Runtime.addBinding") {
        $0.member("name", PageScript.asking)
        $0.member("executionContextName", PageScript.world)
      },
      try begin("Page.addScriptToEvaluateOnNewDocument") {
        $0.member("source", [PageScript.shadows, PageScript.clock, PageScript.permissions].joined(separator: ";\n"))
      },
      try begin("Page.addScriptToEvaluateOnNewDocument") {
        $0.member("source", PageScript.source)
        $0.member("worldName", PageScript.world)
      },
    ]
  }
}
