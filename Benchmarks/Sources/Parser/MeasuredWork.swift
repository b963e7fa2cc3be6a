import CLibrary
import GherkinParser
import Messages
import OperatingSystem
import SourceText

/// What is done with a feature file; each kind of work includes that of the one before.
enum MeasuredWork: String, Sendable, CaseIterable {
  /// Reads the bytes and counts the lines: the floor that nothing gets below.
  case floor
  /// Makes the document and all pickles, with every text of every pickle.
  case pickles
  /// Writes source, document and pickles as messages.
  case messages

  /// Does the work; gives a number that depends on all of it.
  func perform(on path: String) throws -> Int {
    let bytes = try FileSystem.read(path)
    if self == .floor { return Self.lineCount(bytes) }
    return perform(on: try SourceFile(uri: path, bytes: bytes))
  }

  /// Does the work with a text that is in memory.
  func perform(on source: SourceFile) -> Int {
    switch self {
    case .floor: Self.lineCount(source.bytes)
    case .pickles: Self.makePickles(source)
    case .messages: Self.writeMessages(source)
    }
  }

  /// Counts with the C library's `memchr`.
  private static func lineCount(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      var count = 0
      var position = 0
      while position < bytes.count, let found = memchr(base + position, 0x0A, bytes.count - position) {
        count += 1
        position = UnsafeRawPointer(found) - base + 1
      }
      return count
    }
  }

  private static func makePickles(_ source: SourceFile) -> Int {
    var ids = IDGenerator()
    guard let document = Gherkin.parse(source, ids: &ids).document else { return 0 }
    var sum = 0
    for pickle in document.pickles(ids: &ids) {
      pickle.withName { sum += $0.count }
      pickle.forEachTag { _ in sum += 1 }
      for step in pickle.steps {
        step.withText { sum += $0.count }
        sum += argumentSize(of: step)
      }
    }
    return sum
  }

  private static func argumentSize(of step: Pickle.Step) -> Int {
    let storage = step.document.storage
    var sum = 0
    if step.node.docString != noIndex {
      step.withContent(of: storage.nodes.docStrings[Int(step.node.docString)]) { sum += $0.count }
    }
    if step.node.table != noIndex {
      for row in storage.nodes.tables[Int(step.node.table)].rows.indices {
        for cell in storage.nodes.rows[row].cells.indices {
          step.withFilled(storage.nodes.cells[cell].text) { sum += $0.count }
        }
      }
    }
    return sum
  }

  private static func writeMessages(_ source: SourceFile) -> Int {
    var ids = IDGenerator()
    var writer = JSONWriter(capacity: 1 << 17)
    var sum = 0
    func passOn(_ writer: inout JSONWriter) {
      guard writer.count >= 1 << 16 else { return }
      sum += writer.count
      writer.removeBytes()
    }
    writer.source(source, drain: passOn)
    writer.endLine()
    guard let document = Gherkin.parse(source, ids: &ids).document else { return 0 }
    writer.gherkinDocument(document, drain: passOn)
    writer.endLine()
    for pickle in document.pickles(ids: &ids) {
      writer.pickle(pickle)
      writer.endLine()
      passOn(&writer)
    }
    return sum + writer.count
  }
}
