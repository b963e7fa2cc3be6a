import CLibrary
import SourceText

/// The file that takes what a command writes.
struct LogFile: ~Copyable {
  let descriptor: Int32

  /// Makes the file anew.
  init(at path: String) throws(FileSystem.Failure) {
    // Whatever a command has left there: a pipe would be waited for.
    try FileSystem.remove(path)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    defer { close(file) }
    // Another number than those that the keeper finds its own under.
    guard let copy = FileDescriptors.copy(of: file) else { throw FileSystem.Failure(path: path, code: errno) }
    descriptor = copy
  }

  deinit { close(descriptor) }
}
