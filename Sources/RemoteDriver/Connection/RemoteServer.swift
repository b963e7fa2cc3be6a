import AppUnderTest
import HTTP
import JSON
import OperatingSystem

/// Sends requests to a server, and reports failures of the connection with the request.
final class RemoteServer: Sendable {
  let address: RemoteAddress
  private let client: WebClient
  private let patience: Duration

  /// Makes a client; it connects at the first request.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - patience: how long the server may be silent.
  init(_ address: RemoteAddress, patience: Duration) {
    self.address = address
    self.patience = patience
    client = address.client(patience: patience)
  }

  /// Sends a request to the server.
  ///
  /// - Parameters:
  ///   - method: the HTTP method.
  ///   - path: the path after the address, such as `/session`.
  ///   - body: the body; nil for a request without a body.
  /// - Returns: the response, and the request as messages show it.
  /// - Throws: a `RemoteProblem` if the server cannot be reached or does not respond.
  func send(_ method: String, _ path: String, _ body: JSONValue?) async throws -> (WebResponse, request: String) {
    var headers = HeaderFields([("Accept", "application/json"), ("User-Agent", "cukeswift")])
    if let authorization = address.authorization { headers.append("Authorization", authorization) }
    let bytes = body?.bytes ?? []
    if body != nil { headers.append("Content-Type", "application/json; charset=utf-8") }
    let shown = "\(method) \(address)\(path)" + (bytes.isEmpty ? "" : " \(RemoteProblem.excerpt(bytes))")
    let response: WebResponse
    // The silence limit ends before the deadline of the step or command, whose error would not name the server.
    let limit = Deadline.rest.map { min($0, patience) } ?? patience
    do {
      response = try await client.send(
        WebRequest(method, address.path + path, headers: headers, body: bytes), silentFor: limit)
    } catch let error as AppError {
      throw error
    } catch let failure as SocketFailure where failure.isSilence {
      throw RemoteProblem(
        kind: .silent, message: "the server at \(address) does not answer: \(failure)", request: shown)
    } catch {
      throw RemoteProblem(
        kind: .unreachable, message: "the server at \(address) cannot be used: \(error)", request: shown)
    }
    if let reason = response.headers[WebClient.failureField] {
      throw RemoteProblem(
        kind: .unreachable, message: "the server at \(address) cannot be used: \(reason)", request: shown)
    }
    return (response, shown)
  }
}
