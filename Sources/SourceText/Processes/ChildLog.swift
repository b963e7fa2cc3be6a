import CLibrary
internal import Synchronization

/// What a command that runs in a child was doing, line by line: a child that a trap has ended is started again, and comes back
/// to where it was by doing the lines again.
///
/// The first process keeps the log in a file in memory. A record is `r`, the number of bytes of the line, `:` and the line, or `a`
/// for a line that nobody has written; `d` when the line is done; `t` when it is known that it has ended its process. `p` with a text
/// like that of `r` says what the lines after it are about. `i` with bytes is what was read of the input. `s` with a name says that
/// code begins that is no line, `e` that it has ended, `n` that a process begins.
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
    /// What earlier children have read of the input, and how many lines of it they have begun.
    var input: [UInt8] = []
    var inputLines = 0
    /// The code that has ended earlier children, by its name, and as the how manieth of that name.
    var trappedCode: Set<Code> = []
    /// How often code of a name has begun in this process.
    var counts: [String: Int] = [:]
  }

  /// Code that is no line.
  private struct Code: Hashable {
    let name: String
    /// How often code of this name had begun before.
    let number: Int
  }

  private static let state = Mutex(State())

  // MARK: - In the child

  /// Continues the log of earlier children.
  static func begin(_ file: Int32?) {
    guard let file else { return }
    let content = Content(bytes(of: file))
    let lines = content.records.map {
      Line(text: $0.text, topic: $0.topic, hasTrapped: $0.isOpen || $0.hasTrapped)
    }
    if lines.last?.hasTrapped == true { write(Array("t".utf8), to: file) }
    write(Array("n".utf8), to: file)
    state.withLock { state in
      state = State(file: file, earlier: lines[...])
      state.input = content.input
      state.inputLines = content.records.count { $0.isOfInput }
      state.trappedCode = content.trapped.union(content.open.map { [$0] } ?? [])
    }
  }

  /// What earlier children have read of the input, and how many of its statements they have begun.
  package static var earlierInput: (bytes: [UInt8], statements: Int) { state.withLock { ($0.input, $0.inputLines) } }

  /// Notes what was read of the input, which a child that comes later does not find there any more.
  package static func note(input bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty, let file = state.withLock({ $0.file }) else { return }
    write("i", bytes, to: file)
  }

  /// Notes that code begins that is no line, such as that of a step.
  ///
  /// - Parameter name: what distinguishes it from other code.
  /// - Returns: whether it has ended an earlier child, so that it must not be run again.
  package static func begin(code name: String) -> Bool {
    let (file, hasTrapped) = state.withLock { state in
      let code = Code(name: name, number: state.counts[name, default: 0])
      state.counts[name] = code.number + 1
      return (state.file, state.trappedCode.contains(code))
    }
    if let file { write("s", name.utf8, to: file) }
    return hasTrapped
  }

  /// Notes that the code has ended.
  package static func endCode() {
    guard let file = state.withLock({ $0.file }) else { return }
    write(Array("e".utf8), to: file)
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
    write("p", topic.utf8, to: file)
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
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isOfInput: whether somebody has written it.
  package static func note(begin line: String, isOfInput: Bool = true) {
    guard let file = state.withLock({ $0.file }) else { return }
    write(isOfInput ? "r" : "a", line.utf8, to: file)
  }

  /// Notes that the line is done.
  package static func noteEnd() {
    guard let file = state.withLock({ $0.file }) else { return }
    write(Array("d".utf8), to: file)
  }

  /// Writes a record with a content of any length.
  private static func write(_ mark: String, _ content: some Collection<UInt8>, to file: Int32) {
    write(Array("\(mark)\(content.count):".utf8) + content, to: file)
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

  /// What has not ended: it has ended its process if that has ended.
  enum Open: Sendable, Hashable {
    case line
    /// Code that is no line, by its name.
    case code(String)
  }

  /// What has not ended; nil where everything has.
  static func open(in file: Int32) -> Open? {
    let content = Content(bytes(of: file))
    if content.records.last?.isOpen == true { return .line }
    return content.open.map { .code($0.name) }
  }

  private struct Record {
    var text: String
    var topic: String
    var isOfInput: Bool
    var isOpen = true
    var hasTrapped = false
  }

  /// What a log says.
  private struct Content {
    var records: [Record] = []
    var input: [UInt8] = []
    /// The code that has not ended in the last process, and that which has ended processes before.
    var open: Code?
    var trapped: Set<Code> = []

    init(_ bytes: [UInt8]) {
      var topic = ""
      var counts: [String: Int] = [:]
      var rest = bytes[...]
      while let mark = rest.popFirst() {
        switch mark {
        case UInt8(ascii: "r"), UInt8(ascii: "a"), UInt8(ascii: "p"), UInt8(ascii: "i"), UInt8(ascii: "s"):
          let digits = rest.prefix { $0 != UInt8(ascii: ":") }
          guard let count = Int(String(decoding: digits, as: UTF8.self)), count >= 0 else { return }
          rest = rest.dropFirst(digits.count + 1)
          let content = rest.prefix(count)
          rest = rest.dropFirst(count)
          if mark == UInt8(ascii: "i") {
            input += content
            continue
          }
          let text = String(decoding: content, as: UTF8.self)
          switch mark {
          case UInt8(ascii: "p"): topic = text
          case UInt8(ascii: "s"):
            open = Code(name: text, number: counts[text, default: 0])
            counts[text, default: 0] += 1
          default: records.append(Record(text: text, topic: topic, isOfInput: mark == UInt8(ascii: "r")))
          }
        case UInt8(ascii: "e"): open = nil
        case UInt8(ascii: "n"):
          if let code = open { trapped.insert(code) }
          (open, counts) = (nil, [:])
        default:
          guard !records.isEmpty else { return }
          records[records.count - 1].isOpen = false
          if mark == UInt8(ascii: "t") { records[records.count - 1].hasTrapped = true }
        }
      }
    }
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
