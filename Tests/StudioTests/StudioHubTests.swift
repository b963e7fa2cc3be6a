import JSON
import Synchronization
import Testing

@testable import HTTP
@testable import Studio

/// A process that records its requests, and is lost at certain ones.
private final class FakeProcess: SessionProcess {
  private let number: Int
  private let asked = Mutex<[String]>([])

  init(_ number: Int) { self.number = number }

  var questions: [String] { asked.withLock { $0 } }

  func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse {
    let question = try JSONValue(parsing: request.body)
    let line = question["line"]?.string ?? question["do"]?.string ?? ""
    let lines = question["lines"]?.array?.compactMap(\.string).joined(separator: ",")
    asked.withLock { $0.append(lines.map { "\(line) \($0) (\(commands))" } ?? line) }
    if line == "trap" { throw SessionLoss("it has trapped") }
    var answer: [String: JSONValue] = ["view": ["process": .number(Double(number))]]
    if question["do"] == "line" { answer["line"] = .string(line) }
    if question["path"] != nil { answer["view"] = ["pause": "it failed"] }
    if line == "go on" { answer["passed"] = true }
    if question["paths"] != nil {
      (answer["passed"], answer["failed"], answer["page"]) = (false, ["a.feature:3", "b.feature:9"], "<p>")
    }
    return WebResponse(200, type: "application/json", body: JSONValue.object(answer).bytes)
  }

  func end() {}
  func kill() {}
  func waitForEnd() async {}
}

@Suite struct StudioHubTests {
  @Test func anotherProcessRestoresTheAppAfterATrap() async throws {
    let made = Mutex<[FakeProcess]>([])
    let hub = StudioHub {
      made.withLock { processes in
        processes.append(FakeProcess(processes.count + 1))
        return processes[processes.count - 1]
      }
    }
    let running = Task { await hub.run() }
    func ask(_ line: String) async -> JSONValue {
      await hub.perform((["do": "line", "line": .string(line)] as JSONValue).bytes)
    }
    #expect(await ask("one")["problem"] == nil)
    #expect(await ask("trap")["problem"] == "it has trapped; the app is as it was before that")
    #expect(await ask("two")["view"] == nil)
    #expect(await ask("trap")["problem"] == "it has trapped; the app is as it was before that")
    let questions = made.withLock { $0.map(\.questions) }
    #expect(questions == [["look", "one", "trap"], ["repeat one (1)", "two", "trap"], ["repeat one,two (2)"]])
    await hub.end()
    await running.value
  }

  /// Every page, even one opened later, shows the running command and its result, however it continues or ends.
  @Test func aRunIsShownToAllPages() async throws {
    let hub = StudioHub { FakeProcess(1) }
    let running = Task { await hub.run() }
    func ask(_ question: JSONValue) async { _ = await hub.perform(question.bytes) }
    func runs(_ stream: WebStream) -> [String] {
      let sent = Mutex<[UInt8]>([])
      stream.connect { bytes in sent.withLock { $0 += bytes ?? [] } }
      return String(decoding: sent.withLock { $0 }, as: UTF8.self).split(separator: "event: runs\ndata: ").dropFirst()
        .map { String($0.prefix { $0 != "\n" }) }
    }
    await ask(["do": "look"])
    let first = hub.stream()
    await ask(["do": "run", "path": "a.feature"])
    await ask(["do": "line", "line": "go on"])
    await ask(["do": "run", "path": "b.feature"])
    await ask(["do": "line", "line": "trap"])
    #expect(
      runs(first) == [
        "{}", #"{"a.feature":"runs"}"#, #"{"a.feature":"waits"}"#, #"{"a.feature":"passed"}"#,
        #"{"a.feature":"passed","b.feature":"runs"}"#, #"{"a.feature":"passed","b.feature":"waits"}"#,
        #"{"a.feature":"passed"}"#,
      ])
    #expect(runs(hub.stream()) == [#"{"a.feature":"passed"}"#])
    await hub.end()
    await running.value
  }

  /// Of several files and scenarios, only those with a failure have failed, and the page of the run is kept.
  @Test func severalScenariosHaveTheirOwnResults() async throws {
    let hub = StudioHub { FakeProcess(1) }
    let running = Task { await hub.run() }
    let answer = await hub.perform(
      (["do": "run", "paths": ["a.feature:3", "a.feature:5", "b.feature"]] as JSONValue).bytes)
    #expect(answer["page"] == nil && answer["hasReport"]?.boolean == true)
    #expect(String(decoding: hub.runPage, as: UTF8.self) == "<p>")
    let sent = Mutex<[UInt8]>([])
    hub.stream().connect { bytes in sent.withLock { $0 += bytes ?? [] } }
    let events = String(decoding: sent.withLock { $0 }, as: UTF8.self)
    #expect(
      events.contains(
        #"{"a.feature:3":"failed","a.feature:5":"passed","b.feature":"failed","b.feature:9":"failed"}"#), "\(events)")
    #expect(events.contains("event: ran\n"))
    await hub.end()
    await running.value
  }

  @Test func failedStartDoesNotEndTheStudio() async throws {
    let hub = StudioHub { throw SessionLoss("nothing can be started") }
    let running = Task { await hub.run() }
    let answer = await hub.perform((["do": "look"] as JSONValue).bytes)
    #expect(answer["problem"]?.string?.hasPrefix("nothing can be started") == true)
    await hub.end()
    await running.value
  }
}
