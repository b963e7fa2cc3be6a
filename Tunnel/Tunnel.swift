import CLibrary
import Foundation
import HTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Forwards requests to a WebDriver server through TLS.
///
/// `cukeswift` starts this program if the server's address begins with `https://`. Requests arrive, and responses
/// leave, as HTTP/1.1 messages on file descriptor 3. TLS code inside the command would make every start of it slower.
@main enum Tunnel {
  private static let socket: Int32 = 3

  static func main() {
    guard CommandLine.arguments.count == 2, let server = URL(string: CommandLine.arguments[1]) else {
      FileHandle.standardError.write(Data("this program is started by cukeswift, with the address of a server\n".utf8))
      exit(2)
    }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 900
    let session = URLSession(configuration: configuration)
    var reader = RequestReader(limits: MessageLimits(body: 256 << 20))
    var space = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      do {
        while let incoming = try reader.next() {
          guard send(answer(to: incoming.request, at: server, session).encoded(closes: false)) else { exit(0) }
        }
      } catch {
        exit(2)
      }
      let count = space.withUnsafeMutableBytes { read(socket, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // The command has ended, or needs another connection.
      guard count > 0 else { exit(0) }
      space.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// The response of a task. Another thread writes it before this one reads it.
  private final class Box: @unchecked Sendable {
    // The semaphore orders the write before the read.
    var response: WebResponse?
  }

  /// Forwards a request. If the server is unreachable, the response has a field with the reason.
  private static func answer(to request: WebRequest, at server: URL, _ session: URLSession) -> WebResponse {
    var target = server.absoluteString + request.path
    if !request.query.isEmpty { target += "?" + request.query }
    guard let url = URL(string: target) else { return failure("\(target) is no address") }
    var passed = URLRequest(url: url)
    passed.httpMethod = request.method
    for field in request.headers.all where !["host", "content-length"].contains(field.name.lowercased()) {
      passed.setValue(field.value, forHTTPHeaderField: field.name)
    }
    if !request.body.isEmpty { passed.httpBody = Data(request.body) }
    let box = Box()
    let isDone = DispatchSemaphore(value: 0)
    session.dataTask(with: passed) { data, response, error in
      if let response = response as? HTTPURLResponse {
        let type = response.value(forHTTPHeaderField: "Content-Type") ?? ""
        box.response = WebResponse(response.statusCode, type: type, body: Array(data ?? Data()))
      } else {
        box.response = failure(error?.localizedDescription ?? "the server does not answer")
      }
      isDone.signal()
    }.resume()
    isDone.wait()
    return box.response ?? failure("the server does not answer")
  }

  @Sendable private static func failure(_ reason: String) -> WebResponse {
    WebResponse(502, headers: HeaderFields([(WebClient.failureField, reason)]))
  }

  private static func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }
}
