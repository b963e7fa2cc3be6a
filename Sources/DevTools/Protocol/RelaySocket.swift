import CLibrary
import OperatingSystem

/// The socket of a `BrowserRelay`, which processes of one user connect to.
///
/// On systems that have such sockets only as files (`Platform.addressOfLocalSocket`), it is in the folder for temporary
/// files.
enum RelaySocket {
  /// Opens a listening socket under a name that cannot be guessed.
  ///
  /// - Throws: a failure if the system does not support the socket.
  static func listen() throws(FileSystem.Failure) -> (descriptor: Int32, name: String) {
    let name = "cukeswift-" + String.unguessable()
    let descriptor = try make()
    guard
      withAddress(of: name, { systemBind(descriptor, $0, $1) }) == 0,
      systemListen(descriptor, 64) == 0
    else {
      let code = errno
      systemClose(descriptor)
      throw FileSystem.Failure(path: "the socket for the browser", code: code)
    }
    return (descriptor, name)
  }

  /// Connects to the socket of a name.
  ///
  /// - Returns: one descriptor to read from and one to write to.
  /// - Throws: a failure if no relay listens there.
  static func connect(to name: String) throws(FileSystem.Failure) -> (reading: Int32, writing: Int32) {
    let reading = try make()
    guard withAddress(of: name, { systemConnect(reading, $0, $1) }) == 0,
      let writing = FileDescriptors.copy(of: reading)
    else {
      let code = errno
      systemClose(reading)
      throw FileSystem.Failure(path: "the socket for the browser", code: code)
    }
    return (reading, writing)
  }

  /// A descriptor for `accept`.
  static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

  /// Accepts the next connection of a listening socket; nil without a connection, or for one of another user.
  ///
  /// - Parameters:
  ///   - listener: the socket.
  ///   - spare: a descriptor to sacrifice when no other is left: the connection is accepted in its place and closed. If
  ///     the connection stayed in the queue, it would be reported again at once, endlessly.
  static func accept(_ listener: Int32, spare: inout Int32) -> Int32? {
    let accepted = systemAccept(listener, nil, nil)
    guard accepted >= 0 else {
      if [EMFILE, ENFILE].contains(errno) {
        systemClose(spare)
        systemClose(systemAccept(listener, nil, nil))
        spare = openSpare()
      }
      return nil
    }
    defer { systemClose(accepted) }
    guard Platform.user(of: accepted) == geteuid(), let descriptor = FileDescriptors.copy(of: accepted) else {
      return nil
    }
    return descriptor
  }

  /// Removes the file of a socket, if the system uses files.
  static func remove(_ name: String) {
    Platform.removeLocalSocket(name, in: FileSystem.temporaryFolder)
  }

  private static func make() throws(FileSystem.Failure) -> Int32 {
    let made = socket(AF_UNIX, Platform.streamSocket, 0)
    guard made >= 0 else { throw FileSystem.Failure(path: "the socket for the browser", code: errno) }
    defer { systemClose(made) }
    guard let descriptor = FileDescriptors.copy(of: made) else {
      throw FileSystem.Failure(path: "the socket for the browser", code: errno)
    }
    return descriptor
  }

  private static func withAddress(
    of name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    let bytes = Platform.addressOfLocalSocket(name, in: FileSystem.temporaryFolder)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isRoomy = withUnsafeMutableBytes(of: &address.sun_path) { path in
      guard bytes.count <= path.count else { return false }
      path.copyBytes(from: bytes)
      return true
    }
    guard isRoomy else {
      errno = ENAMETOOLONG
      return -1
    }
    let length = (MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2) + bytes.count
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(length)) }
    }
  }
}

// Inside the type above, these names refer to its own functions.
private let systemAccept = accept(_:_:_:)
private let systemBind = bind(_:_:_:)
private let systemConnect = connect(_:_:_:)
private let systemListen = listen(_:_:)
/// Closes a descriptor; for types in which `close` is another function.
@discardableResult
func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
