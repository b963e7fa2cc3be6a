/// Writes a document line by line by walking over its nodes and, in parallel, over the lines of its source.
struct DocumentLayout {
  let storage: DocumentStorage
  let bytes: UnsafeBufferPointer<UInt8>
  let keywords: KeywordMatcher
  var output: [UInt8] = []
  /// The position after the last line read.
  var cursor: LineCursor
  /// The comments before the next node.
  var pending = PendingComments()
  /// The last node written; nil before the first.
  var previous: WrittenNode?
  /// The number of comments above the feature title that were already read.
  var leadingComments = 0
  private let usesCarriageReturns: Bool
  private let lengthOfMark: Int

  /// The spaces per indentation level.
  static let level = 2

  /// Creates an empty layout.
  ///
  /// - Parameters:
  ///   - storage: the document, parsed from plain Gherkin.
  ///   - bytes: the source of the document.
  init(_ storage: DocumentStorage, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.storage = storage
    self.bytes = bytes
    self.keywords = KeywordMatcher.named(storage.language) ?? KeywordMatcher.english
    self.cursor = LineCursor(bytes)
    self.lengthOfMark = cursor.position
    let lineEnd = bytes.firstOffset(of: UInt8(ascii: "\n"), from: 0, to: bytes.count) ?? 0
    self.usesCarriageReturns = lineEnd > 0 && bytes[lineEnd - 1] == UInt8(ascii: "\r")
    output.reserveCapacity(bytes.count + bytes.count / 8)
  }

  /// Writes the whole document.
  mutating func writeDocument() {
    append(0..<lengthOfMark)
    if let feature = storage.nodes.feature { write(feature) }
    writeCommentsAtEnd()
  }

  // MARK: - Nodes

  private mutating func write(_ feature: FeatureNode) {
    write(feature.title, indent: 0, gap: .asWritten)
    writeChildren(background: feature.background, scenarios: feature.scenarios, indent: Self.level)
    for rule in storage.nodes.rules {
      write(rule.title, indent: Self.level, gap: .blankLine)
      writeChildren(background: rule.background, scenarios: rule.scenarios, indent: 2 * Self.level)
    }
  }

  private mutating func writeChildren(background: UInt32, scenarios: NodeRange, indent: Int) {
    if background != noIndex {
      let node = storage.nodes.backgrounds[Int(background)]
      write(node.title, indent: indent, gap: .blankLine)
      write(node.steps, of: node.title, indent: indent + Self.level)
    }
    for index in scenarios.indices {
      let node = storage.nodes.scenarios[index]
      write(node.title, indent: indent, gap: .blankLine)
      write(node.steps, of: node.title, indent: indent + Self.level)
      for examples in node.examples.indices {
        writeExamples(storage.nodes.examples[examples], indent: indent + Self.level)
      }
    }
  }

  private mutating func writeExamples(_ node: ExamplesNode, indent: Int) {
    write(node.title, indent: indent, gap: .blankLine)
    writeTable(node.rows.indices, indent: indent + Self.level, gap: gap(below: node.title))
  }

  private mutating func write(_ steps: NodeRange, of title: TitleNode, indent: Int) {
    var gap = gap(below: title)
    for index in steps.indices {
      let step = storage.nodes.steps[index]
      write(step, indent: indent, gap: gap)
      gap = .asWritten
    }
  }

  /// The gap between a title and its first step or row.
  private func gap(below title: TitleNode) -> Gap { title.description.isEmpty ? .nothing : .blankLine }

  // MARK: - Titles

  /// Tags, keyword, colon, name, description.
  private mutating func write(_ title: TitleNode, indent: Int, gap: Gap) {
    var gap = gap
    var tags = title.tags.indices
    while !tags.isEmpty {
      tags = writeTagLine(tags, indent: indent, gap: gap)
      gap = .nothing
    }
    guard begin(line: title.position.line, indent: indent, gap: gap) != nil else { return }
    append(title.keyword.range)
    output.append(UInt8(ascii: ":"))
    appendBehindSpace(title.name.range)
    endLine()
    previous = WrittenNode(indent: indent + Self.level)
    writeDescription(title.description, indent: indent + Self.level)
  }

  /// Writes the tags of one line with the comment after them and returns the tags of the following lines.
  private mutating func writeTagLine(_ tags: Range<Int>, indent: Int, gap: Gap) -> Range<Int> {
    let number = storage.nodes.tags[tags.lowerBound].position.line
    guard let line = begin(line: number, indent: indent, gap: gap) else { return 0..<0 }
    var end = line.content
    var index = tags.lowerBound
    while index < tags.upperBound, storage.nodes.tags[index].position.line == number {
      if index > tags.lowerBound { output.append(UInt8(ascii: " ")) }
      let name = storage.nodes.tags[index].name
      name.withUTF8(in: bytes) { output += $0 }
      end = name.range.upperBound
      index += 1
    }
    appendBehindSpace(trimmed(end..<line.end))
    endLine()
    return index..<tags.upperBound
  }

  // MARK: - Bytes

  /// Appends bytes of the source.
  mutating func append(_ range: Range<Int>) {
    output += UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Appends a space and bytes of the source, or nothing for an empty range.
  mutating func appendBehindSpace(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    output.append(UInt8(ascii: " "))
    append(range)
  }

  mutating func appendSpaces(_ count: Int) {
    output += repeatElement(UInt8(ascii: " "), count: count)
  }

  /// Ends a line with the line end of the source.
  mutating func endLine() {
    if usesCarriageReturns { output.append(UInt8(ascii: "\r")) }
    output.append(UInt8(ascii: "\n"))
  }

  /// Writes an empty line, unless the output is empty.
  mutating func writeBlankLine() {
    if output.count > lengthOfMark { endLine() }
  }

  /// The range without surrounding white space.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = bytes.skippingWhiteSpace(from: range.lowerBound, to: range.upperBound)
    return start..<bytes.droppingWhiteSpace(from: start, to: range.upperBound)
  }
}

/// The separation between two nodes.
enum Gap {
  /// No blank line.
  case nothing
  /// One blank line if the source has at least one.
  case asWritten
  /// Always one blank line.
  case blankLine
}

/// The facts about the last node that determine the indentation of comments after it.
struct WrittenNode {
  /// The indentation of comments after the node.
  var indent: Int
  /// The source column of a table or doc string; nil for other nodes.
  var argumentColumn: Int?
}
