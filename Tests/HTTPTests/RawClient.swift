import CLibrary
import Dispatch
import HTTP
import Testing

/// A client that sends arbitrary bytes and reads synchronously.
final class RawClient: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    #if canImport(Glibc)
      // Without CLOEXEC, a program started by another test would keep the connection open.
      let stream = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    guard code == 0 else { throw Failure(code: errno) }
  }

  struct Failure: Error { let code: Int32 }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// Closes the sending side.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Breaks the connection.
  func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
    // The connection is closed now; the client closes the descriptor number again at its end.
    let other = socket(AF_UNIX, 1, 0)
    dup2(other, descriptor)
    close(other)
  }

  /// Reads a number of bytes, or to the end, on a thread outside of the task pool.
  func read(_ count: Int) async -> String {
    let descriptor = descriptor
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "raw client").async {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
          let read = bytes.withUnsafeMutableBytes { space in
            let rest = UnsafeMutableRawBufferPointer(rebasing: space[filled...])
            return systemRead(descriptor, rest.baseAddress, rest.count)
          }
          guard read > 0 else { break }
          filled += read
        }
        continuation.resume(returning: String(decoding: bytes.prefix(filled), as: UTF8.self))
      }
    }
  }

  /// Reads up to the end.
  func readAll() async -> String { await read(1 << 16) }
}

private let systemRead = read(_:_:_:)
