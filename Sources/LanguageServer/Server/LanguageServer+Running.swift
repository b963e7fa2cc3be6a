import Dispatch
package import JSONRPC
import StepRegistry

extension LanguageServer {
  /// An event for the server.
  private enum Event: Sendable {
    case message(RPCMessage)
    case loaded(LoadedDefinitions, String)
    case looked([KnownElement], app: String, folder: String)
    case results([ScenarioResult], folder: String)
    case advised([(text: String, lines: [AdviceLine])], folder: String)
  }

  /// Serves a client until it sends `exit`, or the input ends.
  ///
  /// - Parameters:
  ///   - connection: the connection to the client.
  ///   - project: compiles and loads step files, and reads results.
  /// - Returns: whether the client has sent `shutdown` before.
  package static func serve(_ connection: RPCConnection, _ project: any EditorProject) async -> Bool {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    connection.read { event in
      switch event {
      case .message(let message): continuation.yield(.message(message))
      case .cancelled, .malformed: break
      case nil: continuation.finish()
      }
    }
    let server = LanguageServer(project) { connection.send($0) }
    server.background.load = { folder, features in
      project.load(folder, features: features) { continuation.yield(.loaded($0, folder)) }
    }
    server.background.look = { folder, app in
      project.look(at: app, in: folder) { continuation.yield(.looked($0, app: app, folder: folder)) }
    }
    let reader = DispatchQueue(label: "results")
    server.background.readResults = { folder in
      reader.async { continuation.yield(.results(project.results(in: folder), folder: folder)) }
    }
    let advisor = DispatchQueue(label: "advice")
    server.background.advise = { registry, texts, folder in
      advisor.async {
        let found = texts.map { (text: $0, lines: registry.nearMisses(for: $0)) }
        continuation.yield(.advised(found, folder: folder))
      }
    }
    for await event in events {
      switch event {
      case .advised(let found, let folder): server.advised(found, in: folder)
      case .results(let results, let folder): server.resultsRead(results, in: folder)
      case .looked(let elements, let app, let folder): server.looked(elements, at: app, in: folder)
      case .loaded(let outcome, let folder): server.loaded(outcome, in: folder)
      case .message(.request(let id, _, _)) where connection.isCancelled(id): connection.send(.error(id, .cancelled))
      case .message(let message): if !server.receive(message) { return server.isShutDown }
      }
    }
    return server.isShutDown
  }
}
