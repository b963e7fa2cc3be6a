import GherkinParser
import JSON

/// A line for several messages, in the form that `CompactLines` writes.
struct CompactLine {
  private enum Rest {
    /// A document, after its feature file.
    case feature(GherkinDocument, hasSource: Bool)
    case pickles(Pickles.Iterator, count: Int)
    case messages(ArraySlice<Envelope>)
  }

  private var rest: Rest
  /// The document whose pickles may follow.
  let document: GherkinDocument?

  private static let start = Array("{\"compact".utf8)

  /// Reads a line; nil for a line that is a single message.
  ///
  /// - Parameters:
  ///   - line: one object of JSON in UTF-8.
  ///   - document: the document of the compact line before.
  /// - Throws: the problem of an invalid line.
  init?(_ line: UnsafeBufferPointer<UInt8>, after document: GherkinDocument?) throws(JSONError) {
    guard line.starts(with: Self.start) else { return nil }
    if let offset = UTF8Validation.firstInvalidOffset(in: line) { throw JSONError(offset: offset, problem: .encoding) }
    var json = JSONReader(line)
    var found: Rest?
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "compactFeature": found = .feature(try Self.feature(&json), hasSource: false)
      case "compactPickles": found = try Self.pickles(&json, of: document)
      case "compactAttempt": found = .messages(try CompactAttempt(from: &json).messages[...])
      default: try json.skip()
      }
    }
    try json.end()
    guard let found else { return nil }
    rest = found
    if case .feature(let document, _) = found { self.document = document } else { self.document = document }
  }

  /// The next message of the line; nil after the last.
  mutating func next() -> Envelope? {
    switch rest {
    case .feature(let document, false):
      rest = .feature(document, hasSource: true)
      return .source(document.storage.source)
    case .feature(let document, true):
      rest = .messages([])
      return .gherkinDocument(document)
    case .pickles(var iterator, let count):
      guard count > 0, let pickle = iterator.next() else { return nil }
      rest = .pickles(iterator, count: count - 1)
      return .pickle(pickle)
    case .messages(var messages):
      rest = .messages([])
      let first = messages.popFirst()
      rest = .messages(messages)
      return first
    }
  }

  private static func feature(_ json: inout JSONReader) throws(JSONError) -> GherkinDocument {
    let offset = json.offset
    var (uri, text, firstID): (String?, String?, Int?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "uri": uri = try json.string().string
      case "data": text = try json.string().string
      case "firstId": firstID = try json.integer(in: 0...largestID)
      default: try json.skip()
      }
    }
    var ids = IDGenerator(start: try json.required(firstID, "firstId"))
    let source = SourceFile(uri: try json.required(uri, "uri"), text: try json.required(text, "data"))
    let parsed = Gherkin.parse(source, ids: &ids)
    guard let document = parsed.document else {
      throw json.error(.meaning("the feature file '\(source.uri)' cannot be parsed"), at: offset)
    }
    return document
  }

  private static func pickles(
    _ json: inout JSONReader, of document: GherkinDocument?
  ) throws(JSONError) -> Rest {
    let offset = json.offset
    var (count, firstID): (Int?, Int?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "count": count = try json.integer(in: 0...largestID)
      case "firstId": firstID = try json.integer(in: 0...largestID)
      default: try json.skip()
      }
    }
    let wanted = try json.required(count, "count")
    var ids = IDGenerator(start: try json.required(firstID, "firstId"))
    guard let document, wanted <= document.pickleCount else {
      throw json.error(.meaning("the stream has not announced the scenarios that these pickles are from"), at: offset)
    }
    return .pickles(document.pickles(ids: &ids).makeIterator(), count: wanted)
  }

  /// The maximum id, higher than the ids of any stream.
  private static let largestID = 1 << 48
}
