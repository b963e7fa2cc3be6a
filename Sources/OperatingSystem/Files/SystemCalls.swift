import CLibrary

/// System calls that are repeated after an interruption by a signal.
package enum SystemCalls {
  /// Calls `read(2)`.
  ///
  /// - Returns: the number of bytes read, 0 at the end, or -1 with the reason in `errno`.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    again { systemRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Calls `write(2)`.
  ///
  /// - Returns: the number of bytes written, or -1 with the reason in `errno`.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    again { systemWrite(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Calls `open(2)`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: the flags.
  ///   - mode: the permissions of a new file.
  /// - Returns: the descriptor, or -1 with the reason in `errno`.
  package static func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
    Int32(again { Int(systemOpen(path, flags, mode_t(mode))) })
  }

  private static func again(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Inside the type above, these names refer to the type's own functions.
private let systemRead = read(_:_:_:)
private let systemWrite = write(_:_:_:)
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
