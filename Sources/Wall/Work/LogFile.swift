import CLibrary
import OperatingSystem

/// The file for the output of a command.
struct LogFile: ~Copyable {
  let descriptor: Int32

  /// Creates the file, in place of an existing one.
  init(at path: String) throws(FileSystem.Failure) {
    // An earlier command may have left anything here, such as a pipe, and opening a pipe would block.
    try FileSystem.remove(path)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    defer { close(file) }
    // The supervisor uses fixed low numbers for its descriptors. The copy has a higher number.
    guard let copy = FileDescriptors.copy(of: file) else { throw FileSystem.Failure(path: path, code: errno) }
    descriptor = copy
  }

  deinit { close(descriptor) }
}
