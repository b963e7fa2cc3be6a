import AppUnderTest
import HTTP
import Synchronization

/// A port at which apps reach the answers of scenarios. The scenarios of a process use it one after another.
final class AnswersPort: Sendable {
  /// Passes requests to the scenario that uses the port.
  private final class Door: WebResponder {
    let backend = Mutex<AppBackend?>(nil)

    func response(to request: WebRequest) async -> WebResponse {
      guard let backend = backend.withLock(\.self) else {
        return WebResponse(503, text: "no scenario uses this address now")
      }
      return await backend.response(to: request)
    }
  }

  /// The ports that no scenario uses, and the fixed ports.
  private static let known = Mutex<[AnswersAddress: [AnswersPort]]>([:])

  private let door = Door()
  private let server: WebServer
  private let address: AnswersAddress

  private init(at address: AnswersAddress) throws(SocketFailure) {
    self.address = address
    server = try WebServer(host: address.host, port: address.port, responder: door)
  }

  /// The host and port for the app.
  var text: String { "\(WebServer.shownHost(address.host)):\(server.port)" }

  /// Takes a free port or the fixed one, or listens on a new one.
  ///
  /// - Throws: an `AppError` if nothing can listen at the address.
  static func take(_ address: AnswersAddress) throws(AppError) -> AnswersPort {
    try known.withLock { known throws(AppError) in
      // The scenario before may not have released its app yet.
      if address.isFixed, let port = known[address]?.last { return port }
      if let port = known[address]?.popLast() { return port }
      let port = try listen(at: address)
      if address.isFixed { known[address] = [port] }
      return port
    }
  }

  private static func listen(at address: AnswersAddress) throws(AppError) -> AnswersPort {
    do throws(SocketFailure) {
      return try AnswersPort(at: address)
    } catch {
      var details = ["It is the address in \"answers\" of the app."]
      if !error.isAboutHost {
        details.append(
          "Only one worker can use a fixed port. For several workers, write port 0, and let the app find the address "
            + "in its launch arguments: \"arguments\": [\"-api\", \"http://{answers}\"].")
      }
      throw AppError(.notSupported, problem: "requests cannot be answered: \(error)", details: details)
    }
  }

  /// Answers requests by a scenario from now on.
  func open(for backend: AppBackend) { door.backend.withLock { $0 = backend } }

  /// Ends the use of the port by a scenario. At a fixed port, another one may have begun.
  func close(for backend: AppBackend) {
    door.backend.withLock { if $0 === backend { $0 = nil } }
    if !address.isFixed { Self.known.withLock { $0[address, default: []].append(self) } }
  }
}
