import SourceText

extension Parser {
  /// TagLine: tags and an optional comment. Reports an error and returns false for a malformed tag.
  mutating func handleTags(_ line: Line, _ parsed: ParsedLine) -> Bool {
    let known = builder.nodes.tags.count
    guard addTags(line) else { return false }
    flushDescription()
    switch grammar.state {
    case .start: enter(.featureTags)
    case .featureTags, .ruleTags, .scenarioTags, .examplesTags: break
    default:
      switch lineBehindTags() {
      case .examplesLine where grammar.allowed.contains(.examplesLine):
        builder.closeExamples()
        enter(.examplesTags)
      case .scenarioLine:
        builder.closeScenario()
        enter(.scenarioTags)
      default:
        builder.closeScenario()
        enter(.ruleTags)
      }
    }
    recordTags(line, from: known)
    return true
  }

  /// The line that the tags belong to: the next line that is not a tag, a comment or empty.
  private mutating func lineBehindTags() -> TokenKind? {
    var ahead = cursor
    while let line = ahead.next() {
      let title = classifier.classify(line, allowed: [.examples, .scenario]).kind
      if title == .examplesLine || title == .scenarioLine { return title }
      switch classifier.classify(line, allowed: [.tags, .comment, .empty]).kind {
      case .tagLine:
        guard let column = classifier.whiteSpaceInTag(line) else { continue }
        add(.whiteSpaceInTag, SourceLocation(line: line.number, column: column))
        return nil
      case .empty, .comment: continue
      default: return nil
      }
    }
    return nil
  }

  private mutating func addTags(_ line: Line) -> Bool {
    if let column = classifier.whiteSpaceInTag(line) {
      add(.whiteSpaceInTag, SourceLocation(line: line.number, column: column))
      return false
    }
    let number = UInt32(truncatingIfNeeded: line.number)
    classifier.forEachTag(line) { span, column, _ in
      builder.addTag(
        TagNode(position: CompactLocation(line: number, column: UInt32(truncatingIfNeeded: column)), name: span))
      return true
    }
    return true
  }
}
