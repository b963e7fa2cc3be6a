import AppUnderTest
import HTTP
import PageContent
import SourceText
import Synchronization

/// Serves folders of pages to browsers on this machine, each on its own port, until the process ends.
enum FolderServer {
  /// The servers by folder. Sessions of one browser share them.
  private static let servers = Mutex<[String: WebServer]>([:])

  /// The URL of a page in a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - start: the file of the page.
  /// - Throws: an `AppError` if the file is missing, or no port is free.
  static func address(of folder: String, start: String) throws(AppError) -> String {
    try PageFolder(path: folder).require(start)
    let result = servers.withLock { servers -> Result<Int, SocketFailure> in
      if let server = servers[folder] { return .success(server.port) }
      do throws(SocketFailure) {
        let server = try WebServer(responder: FolderResponder(folder: PageFolder(path: folder)))
        servers[folder] = server
        return .success(server.port)
      } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let port):
      return "http://127.0.0.1:\(port)/" + (start == RemotePage.startFile ? "" : PercentEncoding.encoded(start))
    case .failure(let failure):
      throw AppError(.faultyApp, problem: "the folder \(folder) cannot be served: \(failure)")
    }
  }
}

/// Answers with the files of a folder.
private struct FolderResponder: WebResponder {
  let folder: PageFolder

  func response(to request: WebRequest) async -> WebResponse {
    guard request.method == "GET" || request.method == "HEAD" else { return WebResponse(405, text: "only GET") }
    // A foreign page that points its own host name to this address must not read the files.
    let host = request.headers["Host"] ?? ""
    guard host.hasPrefix("127.0.0.1:") || host.hasPrefix("localhost:") else {
      return WebResponse(403, text: "not here")
    }
    guard let file = folder.file(at: request.path) else { return WebResponse(404, text: "file not found") }
    return WebResponse(
      200, headers: HeaderFields([("Content-Type", file.type), ("Cache-Control", "no-store")]), body: file.bytes)
  }
}
