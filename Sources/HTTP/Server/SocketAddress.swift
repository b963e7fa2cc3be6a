import CLibrary
import OperatingSystem

/// The address of a host and port, in the form of the system.
struct SocketAddress {
  /// The bytes of a `sockaddr`.
  private let bytes: [UInt8]
  let family: Int32

  /// Looks up a host.
  ///
  /// - Throws: a `SocketFailure` if the host has no address.
  init(host: String, port: Int) throws(SocketFailure) {
    var hints = addrinfo()
    hints.ai_socktype = Platform.streamSocket
    hints.ai_flags = AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard code == 0, let first = list?.pointee, let address = first.ai_addr else {
      throw SocketFailure(
        "the host '\(host)' has no address: \(String(cString: gai_strerror(code)))", isAboutHost: true)
    }
    family = first.ai_family
    bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(first.ai_addrlen)))
  }

  /// Passes the address to a system call.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: max(bytes.count, MemoryLayout<sockaddr_storage>.size), alignment: 16) {
      $0.copyBytes(from: bytes)
      let pointer = UnsafeRawPointer($0.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped)
      return body(pointer.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
  }

  /// The port of a listening socket; nil if the system cannot report it.
  static func port(of descriptor: Int32) -> Int? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard code == 0 else { return nil }
    // Addresses of both families have the port at the same offset, in network order.
    return withUnsafeBytes(of: storage) { Int($0[2]) << 8 | Int($0[3]) }
  }
}

/// Why a socket cannot be used.
package struct SocketFailure: Error, Sendable, CustomStringConvertible {
  /// The problem, as a sentence without a full stop.
  package let description: String
  /// Whether the other side has been silent for too long.
  package let isSilence: Bool
  /// Whether the host is wrong. Another port of the host would not help.
  package let isAboutHost: Bool

  init(_ description: String, isSilence: Bool = false, isAboutHost: Bool = false) {
    self.description = description
    self.isSilence = isSilence
    self.isAboutHost = isAboutHost
  }

  init(_ what: String, code: Int32) { self.init("\(what): \(String(cString: strerror(code)))") }
}

/// Non-blocking system calls on sockets.
enum Socket {
  /// Makes a non-blocking socket that child processes do not inherit.
  static func make(_ family: Int32) throws(SocketFailure) -> Int32 {
    let descriptor = socket(family, Platform.streamSocket, 0)
    guard descriptor >= 0 else { throw SocketFailure("no socket can be made", code: errno) }
    prepare(descriptor)
    return descriptor
  }

  /// Makes a socket non-blocking, and closes it in child processes.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    FileDescriptors.makeNonBlocking(descriptor)
    Platform.silence(descriptor)
  }

  /// Switches off the delay of small packets.
  static func sendAtOnce(_ descriptor: Int32) { set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY) }

  /// Sets an option to 1.
  static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sends as many bytes as possible without blocking.
  ///
  /// - Returns: the number of bytes sent, or -1 with the reason in `errno`.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      let count = systemSend(descriptor, bytes.baseAddress, bytes.count, Platform.flagsOfSending)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Whether the last call failed only because it would block.
  static var wouldWait: Bool { errno == EAGAIN || errno == EWOULDBLOCK }
}

// Inside the type above, this name refers to its own function.
private let systemSend = send(_:_:_:_:)
