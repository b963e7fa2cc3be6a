import AppServer
import AppUnderTest
import HTTP
import JSON
import SampleApps
import SourceText
import Synchronization
import Testing

/// Requests, sessions and lost processes in a `SessionRouter`, with simulated processes.
@Suite struct RouterTests {
  /// A simulated process.
  private final class PlayedProcess: SessionProcess {
    private struct State {
      var loss: SessionLoss?
      var holds = false
      var held: CheckedContinuation<Void, Never>?
      var onHold: CheckedContinuation<Void, Never>?
      var ways: [String] = []
    }

    private let server: AppServer
    private let state = Mutex(State())
    private let onEnd: @Sendable (String?) -> Void

    init(_ setting: ServeSetting, onEnd: @escaping @Sendable (String?) -> Void) {
      server = AppServer(setting)
      self.onEnd = onEnd
    }

    /// The ways in which the process was asked to end.
    var ways: [String] { state.withLock { $0.ways } }

    /// Delays the response to the next request until the process has ended.
    func holdNext() { state.withLock { $0.holds = true } }

    /// Waits until such a request has arrived.
    func isHolding() async {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.held == nil { state.onHold = continuation }
          return state.held != nil
        }
        if isThere { continuation.resume() }
      }
    }

    func lose(_ loss: SessionLoss, reason: String?) {
      state.withLock { state in
        state.loss = loss
        state.held?.resume()
        state.held = nil
      }
      onEnd(reason)
    }

    func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse {
      if state.withLock({ $0.holds }) {
        await withCheckedContinuation { continuation in
          state.withLock { state in
            state.held = continuation
            state.holds = false
            state.onHold?.resume()
            state.onHold = nil
          }
        }
      }
      if let loss = state.withLock({ $0.loss }) { throw loss }
      return await server.response(to: request)
    }

    func end() {
      state.withLock { $0.ways.append("end") }
      lose(SessionLoss("it has ended"), reason: nil)
    }

    func kill() {
      state.withLock { $0.ways.append("kill") }
      lose(SessionLoss("it was killed"), reason: "it was killed")
    }

    func waitForEnd() async {}
  }

  /// A router and the processes that it has started.
  private final class Played: Sendable {
    let router: SessionRouter
    private let all = Processes()

    private final class Processes: Sendable {
      let list = Mutex<[PlayedProcess]>([])
    }

    var processes: [PlayedProcess] { all.list.withLock { $0 } }

    init(change: (inout ServeSetting) -> Void = { _ in }) {
      var setting = ServeSetting { try AppCatalog.samples.app(named: $0) }
      change(&setting)
      let (final, all) = (setting, all)
      router = SessionRouter(final) { onEnd in
        if final.defaults.device.name == "none" { throw Diagnostic(problem: "there is no process left") }
        let process = PlayedProcess(final, onEnd: onEnd)
        all.list.withLock { $0.append(process) }
        return process
      }
    }

    func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async -> (status: Int, value: JSONValue) {
      let response = await router.response(to: WebRequest(method, path, body: body?.bytes ?? []))
      return (response.status, (try? JSONValue(parsing: response.body))?["value"] ?? .null)
    }

    func begin(_ app: String = "Calculator") async -> String {
      let body: JSONValue = ["capabilities": ["alwaysMatch": ["appium:app": .string(app)]]]
      return await send("POST", "/session", body).value["sessionId"]?.string ?? ""
    }
  }

  @Test func `a lost session leaves the others alone`() async {
    let played = Played()
    let (first, second) = (await played.begin(), await played.begin("Alarm"))
    #expect(played.processes.count == 2 && first != second)
    #expect(await played.send("GET", "/session/\(second)/title").value == "Alarm")
    #expect(await played.send("GET", "/wd/hub/session/\(second)/title").value == "Alarm")
    #expect(await played.send("GET", "/sessions").value.array?.count == 2)

    played.processes[0].lose(SessionLoss("Index out of range"), reason: "Index out of range")
    let late = await played.send("GET", "/session/\(first)/title")
    #expect(late.value["error"] == "invalid session id" && late.status == 404)
    #expect(late.value["message"] == .string("the session '\(first)' has ended: Index out of range"))
    #expect(await played.send("GET", "/session/\(first)/nothing").value["error"] == "unknown command")
    #expect(await played.send("GET", "/sessions").value.array?.count == 1)
    #expect(await played.send("GET", "/session/\(second)/title").value == "Alarm")
    // A lost session can be deleted once.
    #expect(await played.send("DELETE", "/session/\(first)").value == .null)
    #expect(await played.send("DELETE", "/session/\(first)").value["error"] == "invalid session id")
    #expect(await played.send("DELETE", "/session/\(second)").status == 200)
    #expect(played.processes[1].ways == ["end"])
  }

  @Test(arguments: [(false, "unknown error"), (true, "timeout")])
  func `a request says what has ended its session`(isLate: Bool, code: String) async {
    let played = Played()
    let id = await played.begin()
    let process = played.processes[0]
    process.holdNext()
    let request = Task { await played.send("GET", "/session/\(id)/title").value }
    await process.isHolding()
    process.lose(SessionLoss("the app has trapped", isLate: isLate), reason: "the app has trapped")
    let answer = await request.value
    #expect(answer["error"] == .string(code) && answer["message"] == "the app has trapped; the session has ended")
    #expect(await played.send("GET", "/session/\(id)/title").value["error"] == "invalid session id")
  }

  @Test func `a busy session is ended at once`() async {
    let played = Played()
    let id = await played.begin()
    let process = played.processes[0]
    process.holdNext()
    let request = Task { await played.send("GET", "/session/\(id)/title").value }
    await process.isHolding()
    #expect(await played.send("DELETE", "/session/\(id)").value == .null)
    #expect(await request.value["error"] == "unknown error" && process.ways == ["kill"])
    #expect(await played.send("GET", "/sessions").value == [])
  }

  @Test func `there is room for so many sessions`() async {
    let played = Played { $0.mostSessions = 1 }
    #expect(await played.send("GET", "/status").value["ready"] == true)
    let id = await played.begin()
    #expect(await played.send("GET", "/status").value["ready"] == false)
    let refused = await played.send("POST", "/session", ["capabilities": [:]])
    #expect(refused.value["error"] == "session not created" && played.processes.count == 1)
    // An idle lost session expires.
    played.processes[0].lose(SessionLoss("x"), reason: nil)
    #expect(await played.send("GET", "/status").value["ready"] == true)
    let message = await played.send("GET", "/session/\(id)/title").value["message"]?.string
    #expect(message?.hasSuffix("it had no command within its time limit") == true)
  }

  @Test func `what cannot begin leaves nothing`() async {
    let played = Played()
    let wrong = await played.send("POST", "/session", ["capabilities": ["alwaysMatch": ["appium:app": "Nothing"]]])
    #expect(wrong.value["error"] == "session not created" && played.processes.map(\.ways) == [["end"]])
    #expect(await played.send("POST", "/session", []).value["error"] == "invalid argument")
    #expect(await played.send("GET", "/session/x/title").value["error"] == "invalid session id")
    #expect(await played.send("GET", "/nothing").value["error"] == "unknown command")
    let none = Played { $0.defaults.device = Device("none", width: 300, height: 400) }
    let refused = await none.send("POST", "/session", ["capabilities": [:]])
    #expect(refused.value["error"] == "session not created")
    #expect(refused.value["message"]?.string?.contains("there is no process left") == true)
    #expect(await none.send("GET", "/status").value["ready"] == true)
  }

  @Test func `the end ends all`() async {
    let played = Played()
    let ids = [await played.begin(), await played.begin()]
    played.processes[1].holdNext()
    let request = Task { await played.send("GET", "/session/\(ids[1])/title").value }
    await played.processes[1].isHolding()
    await played.router.end()
    #expect(await request.value["error"] == "unknown error")
    #expect(played.processes.map(\.ways) == [["end"], ["kill"]])
    #expect(await played.send("POST", "/session", ["capabilities": [:]]).value["error"] == "session not created")
  }

  @Test func `clients of WebDriverAgent have one session`() async {
    let played = Played { $0.wireProtocol = .wda }
    _ = await played.begin()
    let second = await played.begin("Alarm")
    #expect(played.processes[0].ways == ["end"] && played.processes[1].ways == [])
    #expect(await played.send("GET", "/title").value == "Alarm")
    #expect(await played.send("GET", "/status").value["ready"] != nil)
    #expect(await played.send("GET", "/sessions").value.array?.first?["id"] == .string(second))
    #expect(await played.send("GET", "/wda/locked").value == false)
  }
}
