extension Platform {
  /// `SOCK_STREAM`, whatever type the headers give it.
  package static var streamSocket: Int32 {
    #if canImport(Glibc) && !canImport(Darwin)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// The flags of `send` with which no signal ends the process where the other end is closed.
  ///
  /// Linux: man 2 send, `MSG_NOSIGNAL`. macOS: none; `silence` does it once for a socket.
  package static var flagsOfSending: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Has no signal end the process where the other end of a socket is closed.
  ///
  /// Linux: nothing, as each call says so. macOS: `SO_NOSIGPIPE`.
  ///
  /// - Parameter socket: its descriptor.
  package static func silence(_ socket: Int32) {
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The user whose process is at the other end of a local socket; nil where the system does not know.
  ///
  /// Linux: man 7 unix, `SO_PEERCRED`. macOS: man 3 getpeereid.
  ///
  /// - Parameter socket: its descriptor.
  package static func user(of socket: Int32) -> uid_t? {
    #if canImport(Darwin)
      var (user, group): (uid_t, gid_t) = (0, 0)
      return getpeereid(socket, &user, &group) == 0 ? user : nil
    #else
      // Process, user and group; Swift does not see the type that the header has for them.
      var credentials: [UInt32] = [0, 0, 0]
      var length = socklen_t(3 * MemoryLayout<UInt32>.size)
      guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
      return credentials[1]
    #endif
  }

  /// The bytes of a local socket's address.
  ///
  /// Linux: a zero and the name, which is in no folder (man 7 unix, "abstract"), so that nothing is left of it however its process
  /// ends. macOS: the path of a file.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - folder: where files are that are needed for a while.
  package static func addressOfLocalSocket(_ name: String, in folder: String) -> [UInt8] {
    #if canImport(Darwin)
      Array("\(folder)/\(name)".utf8) + [0]
    #else
      [0] + Array(name.utf8)
    #endif
  }

  /// Removes what is left of a local socket when it is closed.
  ///
  /// Linux: nothing is. macOS: its file.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - folder: the folder that its address was made with.
  package static func removeLocalSocket(_ name: String, in folder: String) {
    #if canImport(Darwin)
      unlink("\(folder)/\(name)")
    #endif
  }
}
