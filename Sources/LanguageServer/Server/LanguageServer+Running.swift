import Dispatch
package import JSONRPC
import StepRegistry

extension LanguageServer {
  /// What the server waits for.
  private enum Event: Sendable {
    case message(RPCMessage)
    case loaded(LoadedDefinitions, String)
    case advised([String], text: String, folder: String)
  }

  /// Serves a client until it ends the conversation, or its messages end.
  ///
  /// - Parameters:
  ///   - connection: the connection to the client.
  ///   - workshop: compiles and loads step files, and knows results.
  /// - Returns: whether the client has ended the conversation in order.
  package static func serve(_ connection: RPCConnection, _ workshop: any Workshop) async -> Bool {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    connection.read { event in
      switch event {
      case .message(let message): continuation.yield(.message(message))
      case .malformed: break
      case nil: continuation.finish()
      }
    }
    let server = LanguageServer(workshop) { connection.send($0) }
    server.startLoading = { folder, features in
      workshop.load(folder, features: features) { continuation.yield(.loaded($0, folder)) }
    }
    let advisor = DispatchQueue(label: "advice")
    server.startAdvising = { registry, text, folder in
      advisor.async {
        continuation.yield(.advised(registry.nearMissAdvice(for: text), text: text, folder: folder))
      }
    }
    for await event in events {
      switch event {
      case .advised(let lines, let text, let folder): server.advised(lines, for: text, in: folder)
      case .loaded(let outcome, let folder): server.loaded(outcome, in: folder)
      case .message(.request(let id, _, _)) where connection.isCancelled(id): connection.send(.error(id, .cancelled))
      case .message(let message): if !server.receive(message) { return server.isShutDown }
      }
    }
    return server.isShutDown
  }
}
