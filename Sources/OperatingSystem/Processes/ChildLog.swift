import CLibrary
import Synchronization

/// The log of a command in a child process, which lets a restarted child repeat the lines done before a trap.
///
/// The first process keeps the log in a file in memory. A record is the letter of a mark; for marks with a text, its
/// length in bytes, `:` and the text follow.
package enum ChildLog {
  /// The kind of a record, by its letter.
  private enum Mark: Character {
    /// A line of the user begins; its text follows.
    case line = "r"
    /// A line that the user has not written begins; its text follows.
    case ownLine = "a"
    /// The line executes the body of a block once more.
    case turn = "b"
    /// The line has ended.
    case lineEnd = "d"
    /// The line is known to have ended its process.
    case lineTrap = "t"
    /// The following lines belong to the topic that follows.
    case topic = "p"
    /// The bytes that follow were read from the input.
    case input = "i"
    /// Code outside of lines begins; its name follows.
    case code = "s"
    /// The code has ended.
    case codeEnd = "e"
    /// A process begins.
    case process = "n"

    /// Whether a text follows.
    var hasText: Bool {
      switch self {
      case .line, .ownLine, .topic, .input, .code: true
      case .turn, .lineEnd, .lineTrap, .codeEnd, .process: false
      }
    }
  }

  /// A line started by an earlier child.
  package struct Line: Sendable, Hashable {
    package let text: String
    /// The topic of the line.
    fileprivate let topic: String
    /// The number of times that the line began to execute the body of a block.
    package let turns: Int
    /// Whether the line ended its process.
    package let hasTrapped: Bool
  }

  private struct State {
    var file: Int32?
    /// The lines of earlier children that were not repeated yet.
    var earlier: ArraySlice<Line> = []
    /// The topic of the following lines.
    var topic = ""
    /// The input read by earlier children and the number of its lines they started.
    var input: [UInt8] = []
    var inputLines = 0
    /// The code that ended earlier children.
    var trappedCode: Set<Code> = []
    /// The number of times that code of each name began in this process.
    var counts: [String: Int] = [:]
  }

  /// Code outside of lines.
  private struct Code: Hashable {
    let name: String
    /// The number of times that code of this name had begun before.
    let number: Int
  }

  /// Process-wide, because the log is about the process.
  private static let state = Mutex(State())

  // MARK: - In the child

  /// Continues the log of earlier children.
  static func begin(_ file: Int32?) {
    guard let file else { return }
    let content = Content(bytes(of: file))
    let lines = content.records.map {
      Line(text: $0.text, topic: $0.topic, turns: $0.turns, hasTrapped: $0.isOpen || $0.hasTrapped)
    }
    if lines.last?.hasTrapped == true { write(.lineTrap, to: file) }
    write(.process, to: file)
    state.withLock { state in
      state = State(file: file, earlier: lines[...])
      state.input = content.input
      state.inputLines = content.records.count { $0.isOfInput }
      state.trappedCode = content.trapped.union(content.open.map { [$0] } ?? [])
    }
  }

  /// The input read by earlier children and the number of its statements they started.
  package static var earlierInput: (bytes: [UInt8], statements: Int) { state.withLock { ($0.input, $0.inputLines) } }

  /// Records bytes read from the input, because a later child cannot read them again.
  package static func note(input bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty, let file = state.withLock({ $0.file }) else { return }
    write(.input, bytes, to: file)
  }

  /// Records the beginning of code outside of lines, such as the code of a step.
  ///
  /// - Parameter name: a name that distinguishes the code from other code.
  /// - Returns: whether the code ended an earlier child and must not run again.
  package static func begin(code name: String) -> Bool {
    let (file, hasTrapped) = state.withLock { state in
      let code = Code(name: name, number: state.counts[name, default: 0])
      state.counts[name] = code.number + 1
      return (state.file, state.trappedCode.contains(code))
    }
    if let file { write(.code, name.utf8, to: file) }
    return hasTrapped
  }

  /// Records the end of the code.
  package static func endCode() { note(.codeEnd) }

  /// Begins lines with a new topic; only lines of earlier children with the same topic are repeated.
  ///
  /// - Parameter topic: the topic, such as a step; it is empty before the first call.
  package static func begin(topic: String) {
    let file = state.withLock { state in
      state.topic = topic
      return state.file
    }
    guard let file else { return }
    write(.topic, topic.utf8, to: file)
  }

  /// Takes the next line of the topic that was started by an earlier child; nil after the last.
  ///
  /// A line that ended its process is skipped if it is followed by other lines of the topic.
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

  /// The topics of earlier children's lines not taken yet, in order.
  package static var topicsLeft: [String] {
    var known: Set<String> = []
    return state.withLock { $0.earlier.map(\.topic) }.filter { known.insert($0).inserted }
  }

  /// Records the beginning of a line.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isOfInput: whether the user wrote the line.
  package static func note(begin line: String, isOfInput: Bool = true) {
    guard let file = state.withLock({ $0.file }) else { return }
    write(isOfInput ? .line : .ownLine, line.utf8, to: file)
  }

  /// Records that the line begins to execute the body of a block.
  package static func noteTurn() { note(.turn) }

  /// Records the end of the line.
  package static func noteEnd() { note(.lineEnd) }

  private static func note(_ mark: Mark) {
    guard let file = state.withLock({ $0.file }) else { return }
    write(mark, to: file)
  }

  /// Writes a record with a text of any length.
  private static func write(_ mark: Mark, _ content: some Collection<UInt8>, to file: Int32) {
    write(Array("\(mark.rawValue)\(content.count):".utf8) + content, to: file)
  }

  /// Writes a record without a text.
  private static func write(_ mark: Mark, to file: Int32) { write(Array("\(mark.rawValue)".utf8), to: file) }

  /// A record that cannot be written only prevents the line from being repeated.
  private static func write(_ bytes: [UInt8], to file: Int32) {
    FileDescriptors.write(bytes, to: file)
  }

  // MARK: - In both processes

  /// An unfinished part of the log. If the process has ended, it ended during this part.
  enum Open: Sendable, Hashable {
    case line
    /// Code outside of lines, by its name.
    case code(String)
  }

  /// The unfinished part of a log; nil if everything has ended.
  static func open(in file: Int32) -> Open? {
    let content = Content(bytes(of: file))
    if content.records.last?.isOpen == true { return .line }
    return content.open.map { .code($0.name) }
  }

  private struct Record {
    var text: String
    var topic: String
    var isOfInput: Bool
    var turns = 0
    var isOpen = true
    var hasTrapped = false
  }

  /// The content of a log.
  private struct Content {
    var records: [Record] = []
    var input: [UInt8] = []
    /// The code not yet ended in the last process, and the code that ended earlier processes.
    var open: Code?
    var trapped: Set<Code> = []

    init(_ bytes: [UInt8]) {
      var topic = ""
      var counts: [String: Int] = [:]
      var rest = bytes[...]
      while let byte = rest.popFirst() {
        guard let mark = Mark(rawValue: Character(Unicode.Scalar(byte))) else { return }
        guard let content = mark.hasText ? Self.takeContent(of: &rest) : [] else { return }
        let text = String(decoding: content, as: UTF8.self)
        switch mark {
        case .line, .ownLine: records.append(Record(text: text, topic: topic, isOfInput: mark == .line))
        case .topic: topic = text
        case .input: input += content
        case .code:
          open = Code(name: text, number: counts[text, default: 0])
          counts[text, default: 0] += 1
        case .codeEnd: open = nil
        case .process:
          if let code = open { trapped.insert(code) }
          (open, counts) = (nil, [:])
        case .turn: if let last = records.indices.last { records[last].turns += 1 }
        case .lineEnd: if let last = records.indices.last { records[last].isOpen = false }
        case .lineTrap:
          guard let last = records.indices.last else { continue }
          (records[last].isOpen, records[last].hasTrapped) = (false, true)
        }
      }
    }

    /// Takes the length and the content of a text; nil for bytes without a length.
    private static func takeContent(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let digits = rest.prefix { $0 != UInt8(ascii: ":") }
      guard let count = Int(String(decoding: digits, as: UTF8.self)), count >= 0 else { return nil }
      rest = rest.dropFirst(digits.count + 1)
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
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
