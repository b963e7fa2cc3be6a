import AgentServer
import Console
import Foundation
import HTTP
import JSON
import JSONRPC
import SampleApps
import StepLibrary
import StepRegistry
import Synchronization
import Testing

/// A session in this process; its step `trap` loses the session, and `loop` never ends.
private final class SessionHere: SessionProcess {
  private let session: AgentSession
  private let state = Mutex<(hasEnded: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))
  private let began: AsyncStream<Void>.Continuation

  init(_ began: AsyncStream<Void>.Continuation) throws {
    self.began = began
    let console = try ConsoleSession(
      ConsoleSession.Setting(
        apps: .samples, app: nil,
        load: { (try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/"), .samples) }))
    session = AgentSession(console, folder: FileManager.default.currentDirectoryPath)
  }

  func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse {
    let step = try JSONValue(parsing: request.body)["arguments"]?["step"]?.string
    if step == "trap" { throw SessionLoss("it has trapped") }
    if step == "loop" {
      await withCheckedContinuation { continuation in
        let hasEnded = state.withLock { state in
          if !state.hasEnded { state.waiting = continuation }
          return state.hasEnded
        }
        began.yield()
        if hasEnded { continuation.resume() }
      }
      throw SessionLoss("it was ended")
    }
    return WebResponse(200, type: "application/json", body: await session.answer(request.body))
  }

  func end() { kill() }

  func kill() {
    let waiting = state.withLock { state in
      defer { state = (true, nil) }
      return state.waiting
    }
    waiting?.resume()
  }

  func waitForEnd() async {}
}

@Suite struct AgentHubTests {
  /// The number of started processes.
  private final class Count: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func increment() { count.withLock { $0 += 1 } }
  }

  private let started = Count()
  private let began = AsyncStream<Void>.makeStream()

  private func makeHub() -> AgentHub {
    AgentHub { [started, began = began.continuation] in
      started.increment()
      return try SessionHere(began)
    }
  }

  @Test func theSessionIsRestoredWithItsReferences() async throws {
    let hub = makeHub()
    _ = await hub.perform("act", ["action": "start", "text": "Calculator"])
    let screen = await hub.perform("snapshot", [:]).text
    let seven = try #require(screen.split(separator: "\n").first { $0.hasSuffix("button \"7\"") }?.prefix { $0 != " " })
    _ = await hub.perform("act", ["action": "touch", "target": .string(String(seven))])
    let lost = await hub.perform("step", ["step": "trap"])
    #expect(
      lost.isError && lost.text.hasPrefix("it has trapped; the app is as it was before that\nMend the code"),
      "\(lost.text)")
    #expect(
      await hub.perform("act", ["action": "touch", "target": .string(String(seven))]).text
        == "- text \"7\"\n+ text \"77\"")
    #expect(started.value == 2)
    await hub.end()
  }

  @Test func cancelledCallEndsAndRestoresTheApp() async throws {
    let hub = makeHub()
    _ = await hub.perform("act", ["action": "start", "text": "Calculator"])
    let call = Task { await hub.perform("step", ["step": "loop"]) }
    for await _ in began.stream { break }
    call.cancel()
    #expect(await call.value.isError)
    let next = await hub.perform("query", ["query": "label id:'display'", "property": "text"])
    #expect(
      next.text == "(a call was given up: it was ended; the app is as it was before that)\n[0] 0", "\(next.text)")
    await hub.end()
  }

  @Test func sessionThatCannotStartIsAnError() async throws {
    let hub = AgentHub { throw SessionLoss("no process can be started") }
    let answer = await hub.perform("snapshot", [:])
    #expect(answer.isError && answer.text.hasPrefix("no process can be started\nThe next call"), "\(answer.text)")
    await hub.end()
  }
}
