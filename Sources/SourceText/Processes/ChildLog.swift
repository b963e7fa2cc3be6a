import CLibrary
internal import Synchronization

/// What a command that runs in a child was doing, line by line: a child that a trap has ended is started again, and comes back
/// to where it was by doing the lines again.
///
/// The first process keeps the log in a file in memory. A record is `r`, the number of bytes of the line, `:` and the line; `d`
/// when the line is done; `t` when it is known that it has ended its process. `p` with a text like that of `r` says what the
/// lines after it are about.
package enum ChildLog {
  /// A line that an earlier child has begun.
  package struct Line: Sendable, Hashable {
    /// The line.
    package let text: String
    /// What the line is about.
    fileprivate let topic: String
    /// Whether it has ended its process.
    package let hasTrapped: Bool
  }

  private struct State {
    var file: Int32?
    /// The lines of earlier children that were not done again yet.
    var earlier: ArraySlice<Line> = []
    /// What the lines are about that come now.
    var topic = ""
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

  /// Begins lines about something else: only what earlier children have done about the same is done again.
  ///
  /// - Parameter topic: what they are about, such as a step; empty before the first call.
  package static func begin(topic: String) {
    let file = state.withLock { state in
      state.topic = topic
      return state.file
    }
    guard let file else { return }
    write(Array("p\(topic.utf8.count):\(topic)".utf8), to: file)
  }

  /// The next line about the topic that an earlier child has begun; `nil` if all of them were taken.
  ///
  /// A line that has ended its process is left out if others about the topic come after it.
  package static func nextEarlierLine() -> Line? {
    state.withLock { state in
      while let index = state.earlier.firstIndex(where: { $0.topic == state.topic }) {
        let isFirst = index == state.earlier.startIndex
        let line = isFirst ? state.earlier.removeFirst() : state.earlier.remove(at: index)
        if line.hasTrapped, state.earlier.contains(where: { $0.topic == line.topic }) { continue }
        return line
      }
      return nil
    }
  }

  /// The topics of the lines of earlier children that were not taken, in their order.
  package static var topicsLeft: [String] {
    var known: Set<String> = []
    return state.withLock { $0.earlier.map(\.topic) }.filter { known.insert($0).inserted }
  }

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
      let count = rest.withUnsafeBytes { SystemCalls.write(file, $0) }
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
    records(of: bytes(of: file)).map {
      Line(text: $0.text, topic: $0.topic, hasTrapped: $0.isOpen || $0.hasTrapped)
    }
  }

  private struct Record {
    var text: String
    var topic: String
    var isOpen = true
    var hasTrapped = false
  }

  private static func records(of bytes: [UInt8]) -> [Record] {
    var records: [Record] = []
    var topic = ""
    var rest = bytes[...]
    while let mark = rest.popFirst() {
      switch mark {
      case UInt8(ascii: "r"), UInt8(ascii: "p"):
        let digits = rest.prefix { $0 != UInt8(ascii: ":") }
        guard let count = Int(String(decoding: digits, as: UTF8.self)), count >= 0 else { return records }
        rest = rest.dropFirst(digits.count + 1)
        let text = String(decoding: rest.prefix(count), as: UTF8.self)
        rest = rest.dropFirst(count)
        if mark == UInt8(ascii: "p") { topic = text } else { records.append(Record(text: text, topic: topic)) }
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
