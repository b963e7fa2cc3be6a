import CLibrary
internal import Synchronization

/// What a command that runs in a child was doing, line by line: a child that a trap has ended is started again, and comes back
/// to where it was by doing the lines again.
///
/// The first process keeps the log in a file in memory. A record is `r`, the number of bytes of the line, `:` and the line; `d`
/// when the line is done; `t` when it is known that it has ended its process.
package enum ChildLog {
  /// A line that an earlier child has begun.
  package struct Line: Sendable, Hashable {
    /// The line.
    package let text: String
    /// Whether it has ended its process.
    package let hasTrapped: Bool
  }

  private struct State {
    var file: Int32?
    /// The lines of earlier children that were not done again yet.
    var earlier: ArraySlice<Line> = []
  }

  private static let state = Mutex(State())

  // MARK: - In the child

  /// Continues the log of earlier children.
  static func begin(_ file: Int32?) {
    guard let file else { return }
    let lines = lines(of: file)
    if lines.last?.hasTrapped == true { write(Array("t".utf8), to: file) }
    state.withLock { $0 = State(file: file, earlier: lines[...]) }
  }

  /// The next line that an earlier child has begun; `nil` if all of them were taken.
  package static func nextEarlierLine() -> Line? { state.withLock { $0.earlier.popFirst() } }

  /// Notes that a line begins.
  package static func note(begin line: String) {
    guard let file = state.withLock({ $0.file }) else { return }
    write(Array("r\(line.utf8.count):\(line)".utf8), to: file)
  }

  /// Notes that the line is done.
  package static func noteEnd() {
    guard let file = state.withLock({ $0.file }) else { return }
    write(Array("d".utf8), to: file)
  }

  /// Without a record, the line is only not done again.
  private static func write(_ bytes: [UInt8], to file: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { CLibrary.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  // MARK: - In both processes

  /// Whether the last line has not ended: it has trapped if its process has.
  static func hasOpenLine(_ file: Int32) -> Bool {
    records(of: bytes(of: file)).last?.isOpen == true
  }

  private static func lines(of file: Int32) -> [Line] {
    records(of: bytes(of: file)).map { Line(text: $0.text, hasTrapped: $0.isOpen || $0.hasTrapped) }
  }

  private struct Record {
    var text: String
    var isOpen = true
    var hasTrapped = false
  }

  private static func records(of bytes: [UInt8]) -> [Record] {
    var records: [Record] = []
    var rest = bytes[...]
    while let mark = rest.popFirst() {
      switch mark {
      case UInt8(ascii: "r"):
        let digits = rest.prefix { $0 != UInt8(ascii: ":") }
        guard let count = Int(String(decoding: digits, as: UTF8.self)), count >= 0 else { return records }
        rest = rest.dropFirst(digits.count + 1)
        records.append(Record(text: String(decoding: rest.prefix(count), as: UTF8.self)))
        rest = rest.dropFirst(count)
      default:
        guard !records.isEmpty else { return records }
        records[records.count - 1].isOpen = false
        if mark == UInt8(ascii: "t") { records[records.count - 1].hasTrapped = true }
      }
    }
    return records
  }

  private static func bytes(of file: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(bytes.count)) }
      guard count > 0 else { return bytes }
      bytes += part.prefix(count)
    }
  }
}
