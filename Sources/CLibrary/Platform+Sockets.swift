extension Platform {
  /// `SOCK_STREAM`, converted from its type in the headers.
  package static var streamSocket: Int32 {
    #if canImport(Glibc) && !canImport(Darwin)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// The flags of `send` that prevent a signal from ending the process if the other end is closed.
  ///
  /// Linux: man 2 send, `MSG_NOSIGNAL`. macOS: none; `silence` sets an option of the socket instead.
  package static var flagsOfSending: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  /// Prevents a signal from ending the process if the other end of a socket is closed.
  ///
  /// Linux: does nothing, since each call has a flag. macOS: `SO_NOSIGPIPE`.
  ///
  /// - Parameter socket: its descriptor.
  package static func silence(_ socket: Int32) {
    #if canImport(Darwin)
      var one: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The user of the process at the other end of a local socket; nil if the system cannot find out.
  ///
  /// Linux: man 7 unix, `SO_PEERCRED`. macOS: man 3 getpeereid.
  ///
  /// - Parameter socket: its descriptor.
  package static func user(of socket: Int32) -> uid_t? {
    #if canImport(Darwin)
      var (user, group): (uid_t, gid_t) = (0, 0)
      return getpeereid(socket, &user, &group) == 0 ? user : nil
    #else
      // Process, user and group; Swift does not import the header's type for them.
      var credentials: [UInt32] = [0, 0, 0]
      var length = socklen_t(3 * MemoryLayout<UInt32>.size)
      guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
      return credentials[1]
    #endif
  }

  /// The bytes of a local socket's address.
  ///
  /// Linux: a zero and the name, which does not belong to a folder (man 7 unix, "abstract"). The socket leaves nothing
  /// behind when its process ends. macOS: the path of a file.
  ///
  /// - Parameters:
  ///   - name: the name of the socket.
  ///   - folder: a folder for temporary files.
  package static func addressOfLocalSocket(_ name: String, in folder: String) -> [UInt8] {
    #if canImport(Darwin)
      Array("\(folder)/\(name)".utf8) + [0]
    #else
      [0] + Array(name.utf8)
    #endif
  }

  /// Removes the file of a closed local socket.
  ///
  /// Linux: does nothing, since there is no file. macOS: removes the file.
  ///
  /// - Parameters:
  ///   - name: the name of the socket.
  ///   - folder: the folder passed to `addressOfLocalSocket`.
  package static func removeLocalSocket(_ name: String, in folder: String) {
    #if canImport(Darwin)
      unlink("\(folder)/\(name)")
    #endif
  }
}
