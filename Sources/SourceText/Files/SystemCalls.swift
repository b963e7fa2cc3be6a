package import CLibrary

/// System calls that are begun again when a signal interrupted them.
package enum SystemCalls {
  /// `read(2)`.
  ///
  /// - Returns: how many bytes were read, 0 at the end, or -1 with the reason in `errno`.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    again { systemRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// `write(2)`.
  ///
  /// - Returns: how many bytes were written, or -1 with the reason in `errno`.
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    again { systemWrite(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// `open(2)`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: how it is opened.
  ///   - mode: who may do what with a new file.
  /// - Returns: the descriptor, or -1 with the reason in `errno`.
  package static func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    Int32(again { Int(systemOpen(path, flags, mode)) })
  }

  private static func again(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Inside the type above these names would mean its own functions.
private let systemRead = read(_:_:_:)
private let systemWrite = write(_:_:_:)
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
