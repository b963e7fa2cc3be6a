import CLibrary

extension FileSystem {
  /// Reads the end of an ordinary file of any size.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - most: the maximum number of bytes to read.
  /// - Returns: the last bytes, and the size of the file.
  package static func readEnd(of path: String, atMost most: Int) throws(Failure) -> (bytes: [UInt8], size: Int) {
    try readPart(of: path, atMost: most, isEnd: true)
  }

  /// Reads the beginning of an ordinary file of any size.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - most: the maximum number of bytes to read.
  package static func readStart(of path: String, atMost most: Int) throws(Failure) -> [UInt8] {
    try readPart(of: path, atMost: most, isEnd: false).bytes
  }

  private static func readPart(
    of path: String, atMost most: Int, isEnd: Bool
  ) throws(Failure) -> (bytes: [UInt8], size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(notOrdinaryFile: path) }
    let size = Int(status.st_size)
    if isEnd { lseek(descriptor, off_t(max(size - most, 0)), SEEK_SET) }
    let (bytes, failure) = nextChunk(of: descriptor, atMost: min(size, most))
    if let failure { throw Failure(path: path, code: failure) }
    return (bytes, size)
  }
}
