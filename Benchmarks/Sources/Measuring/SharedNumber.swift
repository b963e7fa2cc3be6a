import CLibrary
import OperatingSystem

/// A number in a file that two processes map: it is still there when the one that wrote it has trapped.
struct SharedNumber {
  private let memory: UnsafeMutableRawPointer

  /// Makes the file if need be, and maps it for the life of the process.
  init(path: String) throws(FileSystem.Failure) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    defer { close(descriptor) }
    let size = MemoryLayout<Int>.size
    guard ftruncate(descriptor, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else { throw FileSystem.Failure(path: path, code: errno) }
    self.memory = memory
  }

  /// The number.
  var value: Int {
    get { memory.load(as: Int.self) }
    nonmutating set { memory.storeBytes(of: newValue, as: Int.self) }
  }
}
