import Console
package import JSON
package import JSONRPC
import Synchronization

/// Serves an agent: answers the requests of the Model Context Protocol with the tools of a session.
package struct AgentServer: Sendable {
  /// Features, definitions and runs.
  let project: any AgentProject
  /// The working folder. Files outside of it are never read or written.
  let bounds: ProjectBounds
  private let app: any AgentApp

  /// The revisions of the protocol that begin with a handshake, the newest first.
  private static let versions = [newestVersion, "2025-06-18", "2025-03-26", "2024-11-05"]
  private static let newestVersion = "2025-11-25"

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - project: features, definitions and runs.
  ///   - app: runs the tools that need the app.
  ///   - folder: the working folder, an absolute path.
  package init(_ project: any AgentProject, _ app: any AgentApp, folder: String) {
    (self.project, self.app, bounds) = (project, app, ProjectBounds(folder))
  }

  // MARK: - Running

  /// The call in progress.
  private final class RunningCall: Sendable {
    private let state = Mutex<(id: RPCID, task: Task<Void, Never>)?>(nil)

    func begin(_ id: RPCID, _ task: Task<Void, Never>) { state.withLock { $0 = (id, task) } }
    func end() { state.withLock { $0 = nil } }
    func cancel(_ id: RPCID) { state.withLock { if $0?.id == id { $0?.task.cancel() } } }
  }

  /// Serves until the input ends.
  ///
  /// Requests are answered one after the other, except `ping`, which is answered at once. A call that the client
  /// cancels stops as soon as its current wait can be interrupted, and gets no answer.
  package func serve(_ connection: RPCConnection) async {
    let (messages, continuation) = AsyncStream<RPCMessage>.makeStream()
    let running = RunningCall()
    connection.read { event in
      switch event {
      case .cancelled(let id): running.cancel(id)
      case .message(.request(let id, "ping", _)): connection.send(.result(id, [:]))
      case .message(let message): continuation.yield(message)
      case .malformed: break
      case nil:
        continuation.finish()
      }
    }
    for await message in messages {
      guard case .request(let id, let method, let parameters) = message else { continue }
      guard !connection.isCancelled(id) else {
        connection.forget(id)
        continue
      }
      let task = Task {
        let answer = await answer(to: method, parameters)
        guard !connection.isCancelled(id) else { return connection.forget(id) }
        switch answer {
        case .success(let result): connection.send(.result(id, result))
        case .failure(let error): connection.send(.error(id, error))
        }
      }
      running.begin(id, task)
      // The cancellation may have arrived before the task was known.
      if connection.isCancelled(id) { task.cancel() }
      await task.value
      running.end()
    }
  }

  // MARK: - Answers

  /// Answers a request.
  package func answer(to method: String, _ parameters: JSONValue) async -> Result<JSONValue, RPCError> {
    do throws(RPCError) {
      return .success(try await result(of: method, parameters))
    } catch {
      return .failure(error)
    }
  }

  private func result(of method: String, _ parameters: JSONValue) async throws(RPCError) -> JSONValue {
    switch method {
    case "initialize": return initialize(parameters)
    case "ping": return [:]
    case "tools/list": return ["tools": .array(AgentTool.all.map(\.json))]
    case "tools/call": return try await call(parameters)
    case "resources/list": return try resources()
    case "resources/templates/list": return ["resourceTemplates": [AgentResource.featureTemplate]]
    case "resources/read": return try read(parameters)
    default: throw .methodNotFound(method)
    }
  }

  private func initialize(_ parameters: JSONValue) -> JSONValue {
    let wished = parameters["protocolVersion"]?.string ?? ""
    return [
      "protocolVersion": .string(Self.versions.contains(wished) ? wished : Self.newestVersion),
      "capabilities": ["tools": ["listChanged": false], "resources": ["subscribe": false, "listChanged": false]],
      "serverInfo": ["name": "cukeswift", "version": .string(project.version)],
      "instructions": .string(Self.instructions),
    ]
  }

  private static let instructions = """
    Drives apps and runs Gherkin scenarios. Begin with act start and the name of an app, then snapshot; act on references such as e3. \
    Time is virtual in model apps and pages: wait costs nothing. To write a scenario, do what it says with step or act, then \
    save_feature. To mend one: run it, trace the failing step, look at the screen, edit the feature, run again.
    """

  private func call(_ parameters: JSONValue) async throws(RPCError) -> JSONValue {
    guard let name = parameters["name"]?.string else { throw .invalidParameters("\"name\" is missing") }
    guard let tool = AgentTool.named(name) else { throw .invalidParameters("'\(name)' is not a tool") }
    let values = parameters["arguments"]?.object ?? [:]
    let answer: AgentAnswer
    do {
      try tool.check(values)
      switch tool.work {
      case .app: answer = await app.perform(name, values)
      case .project(let body): answer = try await body(self, values)
      }
    } catch {
      answer = AgentAnswer(text: "\(error)", isError: true)
    }
    return [
      "content": [["type": "text", "text": .string(answer.text)]], "isError": .boolean(answer.isError),
    ]
  }
}
