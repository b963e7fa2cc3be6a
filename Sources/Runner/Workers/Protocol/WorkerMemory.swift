import CLibrary
import Messages
import OperatingSystem
import Synchronization

/// Memory that the command shares with one worker. It keeps the bytes sent by the worker, even after the worker has
/// ended.
///
/// It begins with a few numbers, followed by a ring with the last bytes that the worker sends. Bytes stay in the ring
/// until they have been written to the pipe, so bytes that did not get through the pipe are still here.
///
/// The class needs `@unchecked` because of its pointer. The pointer never changes, and its memory lives as long as the
/// object. The memory is accessed in only two ways. The numbers are atomic. A byte of the ring is written by the
/// worker, whose `AnswerStream` does that behind a mutex, and read by the command after the worker has ended.
final class WorkerMemory: @unchecked Sendable {
  /// The size of the ring, in bytes.
  static let ringSize = 1 << 16
  /// The space for the numbers, in bytes.
  private static let headerSize = 128
  private static let size = headerSize + ringSize

  /// A number shared by both processes.
  private enum Number: Int {
    case end, stepStart, stepEnd, scenarioStart, outputTaken, condition, stepLimit, scenarioLimit, stepGrace
  }

  /// The condition of a worker outside steps and hooks.
  enum Condition: Int {
    /// Nothing special.
    case ordinary
    /// The worlds of a scenario are being released, and their `deinit` runs.
    case releasingWorlds
    /// The files of the connection to the command were closed or replaced.
    case lostFiles
    /// A limit has ended a step or hook, and the hooks after it run in the grace period.
    case inGrace
  }

  private let base: UnsafeMutableRawPointer

  /// Creates a file for the memory and reserves its space by writing zeros.
  ///
  /// A page that the system cannot provide later would end the process that touches it.
  ///
  /// - Throws: if there is no room for it.
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

  /// Maps a file created by `file()`.
  init(descriptor: Int32) throws(FileSystem.Failure) {
    guard let base = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { throw FileSystem.Failure(path: "shared memory", code: errno) }
    self.base = base
  }

  deinit { munmap(base, Self.size) }

  /// The number of bytes sent by the worker in all; only complete frames count.
  var end: Int {
    get { load(.end) }
    set { store(.end, newValue) }
  }

  /// When the running step or hook began, on the steady clock in nanoseconds; 0 between steps.
  var stepStart: Int {
    get { load(.stepStart) }
    set { store(.stepStart, newValue) }
  }

  /// The time limit of the running step or hook, in nanoseconds; 0 for no limit.
  var stepLimit: Int {
    get { load(.stepLimit) }
    set { store(.stepLimit, newValue) }
  }

  /// The time after the limit of the running step or hook until its process is ended, in nanoseconds.
  var stepGrace: Int {
    get { load(.stepGrace) }
    set { store(.stepGrace, newValue) }
  }

  /// The time limit of the running attempt, in nanoseconds; 0 for no limit.
  var scenarioLimit: Int {
    get { load(.scenarioLimit) }
    set { store(.scenarioLimit, newValue) }
  }

  /// When the last step or hook ended, on the steady clock in nanoseconds; 0 before the first one.
  var stepEnd: Int {
    get { load(.stepEnd) }
    set { store(.stepEnd, newValue) }
  }

  /// The condition of the worker; `ordinary` if the number has been overwritten with an invalid one.
  var condition: Condition {
    get { Condition(rawValue: load(.condition)) ?? .ordinary }
    set { store(.condition, newValue.rawValue) }
  }

  /// When the running attempt began, on the steady clock in nanoseconds; 0 between attempts.
  var scenarioStart: Int {
    get { load(.scenarioStart) }
    set { store(.scenarioStart, newValue) }
  }

  /// The size of the output that was reported, in bytes.
  var outputTaken: Int {
    get { load(.outputTaken) }
    set { store(.outputTaken, newValue) }
  }

  /// Calls `body` with the bytes of the ring for a range of the stream, in one or two parts.
  ///
  /// - Parameter range: offsets in the stream; the range must not be larger than the ring.
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
    // The file is initialised with zeros, and an atomic zero consists of zero bytes.
    (base + number.rawValue * MemoryLayout<Int>.stride).assumingMemoryBound(to: Atomic<Int>.self)
  }
}
