import CLibrary

/// A server that accepts connections and never responds.
final class SilentServer: Sendable {
  private let descriptor: Int32
  private let port: Int

  /// An error of the system.
  struct Failure: Error {
    let code: Int32
  }

  /// Listens on any free port of the loopback interface.
  init() throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) | listen(descriptor, 8) | getsockname(descriptor, pointer, &length)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard code == 0 else { throw Failure(code: errno) }
  }

  deinit { close(descriptor) }

  /// The address of the server.
  var address: String { "http://127.0.0.1:\(port)" }
}
