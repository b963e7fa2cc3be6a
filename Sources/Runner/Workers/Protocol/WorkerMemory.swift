import CLibrary
import Messages
internal import Synchronization

/// Memory that the command shares with one worker: it keeps what the worker has sent, even after the worker has ended.
///
/// It begins with a few numbers; behind them is a ring with the last bytes that the worker sends. Bytes stay in the ring
/// until they have been written to the pipe, so what the command did not get through the pipe is still here.
///
/// The pointer makes the class not Sendable by itself. It never changes, and what it points to lives as long as the object
/// and is touched in two ways only: the numbers are atomic; a byte of the ring is written by the worker, whose `AnswerStream`
/// does that behind a mutex, and read by the command after the worker has ended.
final class WorkerMemory: @unchecked Sendable {
  /// The size of the ring, in bytes.
  static let ringSize = 1 << 16
  /// The space of the numbers, in bytes.
  private static let headerSize = 64
  private static let size = headerSize + ringSize

  /// A number that both processes see.
  private enum Number: Int {
    case end, stepStart, stepEnd, scenarioStart, outputTaken, condition, stepLimit, scenarioLimit
  }

  /// The condition of a worker, apart from steps and hooks.
  enum Condition: Int {
    /// Nothing special.
    case ordinary
    /// The worlds of a scenario are being released, and their `deinit` runs.
    case releasingWorlds
    /// The files that connect it to the command were closed or replaced.
    case lostFiles
  }

  private let base: UnsafeMutableRawPointer

  /// A new file for such a memory, all of which is reserved: zeros are written, as a page that the system cannot give later
  /// would end the process that touches it.
  ///
  /// - Throws: when there is no room for it.
  static func file() throws(FileSystem.Failure) -> Int32 {
    let descriptor = try FileDescriptors.memoryFile()
    let written = [UInt8](repeating: 0, count: size).withUnsafeBytes { SystemCalls.write(descriptor, $0) }
    guard written == size else {
      let code = written < 0 ? errno : ENOSPC
      close(descriptor)
      throw FileSystem.Failure(path: "shared memory", code: code)
    }
    return descriptor
  }

  /// Maps a file that `file` has made.
  init(descriptor: Int32) throws(FileSystem.Failure) {
    guard let base = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { throw FileSystem.Failure(path: "shared memory", code: errno) }
    self.base = base
  }

  deinit { munmap(base, Self.size) }

  /// How many bytes the worker has sent in all; only complete frames count.
  var end: Int {
    get { load(.end) }
    set { store(.end, newValue) }
  }

  /// When the step or hook that is running began, on the steady clock in nanoseconds; 0 while none is.
  var stepStart: Int {
    get { load(.stepStart) }
    set { store(.stepStart, newValue) }
  }

  /// How long the step or hook that is running may take, in nanoseconds; 0 for as long as it likes.
  var stepLimit: Int {
    get { load(.stepLimit) }
    set { store(.stepLimit, newValue) }
  }

  /// How long the attempt that is running may take, in nanoseconds; 0 for as long as it likes.
  var scenarioLimit: Int {
    get { load(.scenarioLimit) }
    set { store(.scenarioLimit, newValue) }
  }

  /// When the last step or hook ended, on the steady clock in nanoseconds; 0 before the first one.
  var stepEnd: Int {
    get { load(.stepEnd) }
    set { store(.stepEnd, newValue) }
  }

  /// The condition of the worker; `ordinary` if the number was overwritten by something else.
  var condition: Condition {
    get { Condition(rawValue: load(.condition)) ?? .ordinary }
    set { store(.condition, newValue.rawValue) }
  }

  /// When the attempt that is running began, on the steady clock in nanoseconds; 0 while none is.
  var scenarioStart: Int {
    get { load(.scenarioStart) }
    set { store(.scenarioStart, newValue) }
  }

  /// How much of what was printed was reported, in bytes.
  var outputTaken: Int {
    get { load(.outputTaken) }
    set { store(.outputTaken, newValue) }
  }

  /// The bytes of the ring from a position of the stream up to another, in one or two parts.
  ///
  /// - Parameter range: positions of the stream, no more of them than the ring has bytes.
  func withRing(_ range: Range<Int>, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
    precondition(range.count <= Self.ringSize)
    let first = range.lowerBound % Self.ringSize
    let count = min(range.count, Self.ringSize - first)
    let ring = base + Self.headerSize
    body(UnsafeMutableRawBufferPointer(start: ring + first, count: count))
    if count < range.count { body(UnsafeMutableRawBufferPointer(start: ring, count: range.count - count)) }
  }

  private func load(_ number: Number) -> Int {
    pointer(to: number).pointee.load(ordering: .acquiring)
  }

  private func store(_ number: Number, _ value: Int) {
    pointer(to: number).pointee.store(value, ordering: .releasing)
  }

  private func pointer(to number: Number) -> UnsafeMutablePointer<Atomic<Int>> {
    // The file begins as zeros, which is how an atomic zero is laid out.
    (base + number.rawValue * MemoryLayout<Int>.stride).assumingMemoryBound(to: Atomic<Int>.self)
  }
}
