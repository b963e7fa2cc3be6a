import SourceText

/// Looks for items of the lists of a Markdown file that were probably meant as steps.
///
/// An item that is no step is dropped without a word. One that nearly is a step is reported where it stands directly above or
/// below another; one that only reads like a step also below the title of a scenario, if that has no steps otherwise.
struct ListCheck {
  /// An item of a list, or another line that begins with the keyword of a step.
  private struct Item {
    let line: Int
    /// The column of its bullet; `nil` for a line that is no item of a list.
    let bulletColumn: Int?
    let column: Int
    let text: [Unicode.Scalar]
    /// Whether its keyword is one of steps.
    let hasKeyword: Bool
    /// Whether it has been reported.
    var isReported = false

    var isItem: Bool { bulletColumn != nil }
    var endsLikeProse: Bool { text.last.map { ".,;:!?".unicodeScalars.contains($0) } ?? true }
    var hasQuotes: Bool { text.count { $0 == "\"" } > 1 }
    /// Whether it reads like a step without a keyword: several words that are no sentence, link or picture.
    var readsLikeStep: Bool {
      isItem && !hasKeyword && !endsLikeProse && text.contains(where: \.separatesWords)
        && text.first.map { $0.properties.isAlphabetic || $0 == "\"" } == true
    }
  }

  /// The lines between two headings.
  private struct Section {
    /// Whether they stand below the title of a scenario or background, and whether that has steps; `nil` below another heading.
    var hasSteps: Bool?
    var items: [Item] = []
  }

  private let uri: String
  private let keywords: KeywordGuesser
  private(set) var warnings: [Diagnostic] = []

  /// Checks a document.
  ///
  /// - Parameters:
  ///   - storage: the document.
  ///   - keywords: those of its language.
  init(_ storage: DocumentStorage, keywords: KeywordGuesser) {
    uri = storage.source.uri
    self.keywords = keywords
    let nodes = storage.nodes
    let titles =
      nodes.backgrounds.map { ($0.title.position.line, !$0.steps.indices.isEmpty) }
      + nodes.scenarios.map { ($0.title.position.line, !$0.steps.indices.isEmpty) }
    let hasSteps = Dictionary(titles) { first, _ in first }
    storage.source.bytes.withUnsafeBufferPointer { text in
      var cursor = LineCursor(text)
      var isFenced = false
      var section = Section()
      while warnings.count <= DocumentCheck.most, let line = cursor.next() {
        if text.begins(with: "```", from: line.content, to: line.end) { isFenced.toggle() }
        guard !isFenced, !line.isBlank else { continue }
        if text[line.content] == UInt8(ascii: "#") {
          check(section)
          section = Section(hasSteps: hasSteps[UInt32(clamping: line.number)])
        } else if let item = item(line, of: text) {
          section.items.append(item)
        }
      }
      check(section)
    }
  }

  /// The item that a line is; `nil` for one that is of no interest.
  private func item(_ line: Line, of text: UnsafeBufferPointer<UInt8>) -> Item? {
    let content = text.skippingBullet(from: line.content, to: line.end)
    let isItem = content > line.content
    let begin = isItem ? content : text.skippingNumber(from: line.content, to: line.end)
    let end = text.droppingWhiteSpace(from: begin, to: line.end)
    let scalars = Array(String(decoding: text[begin..<end], as: UTF8.self).unicodeScalars)
    let guess = keywords.guess(scalars)
    let hasKeyword = guess.map { $0.isStep && $0.flaw == .none } ?? false
    guard isItem || hasKeyword else { return nil }
    return Item(
      line: line.number, bulletColumn: isItem ? line.column : nil, column: line.column + begin - line.content,
      text: scalars, hasKeyword: hasKeyword)
  }

  // MARK: - Checks

  private mutating func check(_ section: Section) {
    var items = section.items.filter(\.isItem)
    checkNearMisses(&items)
    guard let hasSteps = section.hasSteps, warnings.count <= DocumentCheck.most else { return }
    guard hasSteps else { return checkSectionWithoutSteps(section.items, items) }
    var begin = 0
    while begin < items.count, warnings.count <= DocumentCheck.most {
      var end = begin + 1
      while end < items.count, items[end - 1].line + 1 == items[end].line { end += 1 }
      checkBlock(items[begin..<end])
      begin = end
    }
  }

  /// Looks at items without a line between them, of a scenario that has steps: a step may be among steps, or all may be steps.
  private mutating func checkBlock(_ items: ArraySlice<Item>) {
    guard items.contains(where: \.hasKeyword) else {
      if items.allSatisfy({ $0.readsLikeStep && $0.hasQuotes && !$0.isReported }) { warn(Array(items)) }
      return
    }
    for index in items.indices where warnings.count <= DocumentCheck.most {
      let item = items[index]
      guard item.readsLikeStep, !item.isReported else { continue }
      let isBesideStep = [index - 1, index + 1].contains {
        items.indices.contains($0) && items[$0].hasKeyword && items[$0].bulletColumn == item.bulletColumn
      }
      if isBesideStep { warn([item]) }
    }
  }

  /// Looks for items that nearly have a keyword, directly above or below others that have one.
  private mutating func checkNearMisses(_ items: inout [Item]) {
    var lastStep = 0
    for index in items.indices where warnings.count <= DocumentCheck.most {
      let item = items[index]
      if item.hasKeyword {
        lastStep = item.line
        continue
      }
      let isAboveStep =
        index + 1 < items.count && items[index + 1].hasKeyword && items[index + 1].line == item.line + 1
      guard lastStep + 1 == item.line || isAboveStep, !item.endsLikeProse, let guess = keywords.nearStep(item.text)
      else { continue }
      let location = SourceLocation(line: item.line, column: item.column)
      warnings.append(guess.warning(uri: uri, location: location, consequence: "an item of a list"))
      items[index].isReported = true
      lastStep = item.line
    }
  }

  /// Looks at what stands below a title that has no steps: the steps are probably there, but not as Gherkin wants them.
  ///
  /// - Parameters:
  ///   - lines: the items, and other lines that begin with a keyword.
  ///   - items: the items alone.
  private mutating func checkSectionWithoutSteps(_ lines: [Item], _ items: [Item]) {
    if let first = lines.first(where: \.hasKeyword), !first.isItem {
      let steps = lines.filter { $0.hasKeyword && !$0.endsLikeProse }
      guard steps.count > 1 else { return }
      warn(
        first, "these \(steps.count) lines begin with keywords of steps, but not with a bullet, so each is only text",
        "Steps are items of lists, as in '* \(givenKeyword)…'.")
    } else if let first = items.first {
      if let steps = ForeignSteps(items.map(\.text), in: keywords.dialect), steps.count > 1 || items.count == 1,
        let warning = steps.warning(
          uri: uri, line: first.line, column: first.column, width: first.text.count, consequence: "an item of a list")
      {
        warnings.append(warning)
      } else if items.allSatisfy({ $0.readsLikeStep || $0.bulletColumn != first.bulletColumn }) {
        warn(items.filter { $0.bulletColumn == first.bulletColumn })
      }
    }
  }

  // MARK: - Wording

  /// Reports items without a keyword, at the first of them.
  private mutating func warn(_ items: [Item]) {
    guard let first = items.first, !items.contains(where: \.isReported) else { return }
    let subject = items.count == 1 ? "this item begins" : "these \(items.count) items begin"
    let result = items.count == 1 ? "it is only an item of a list" : "each is only an item of a list"
    warn(first, "\(subject) with no keyword, so \(result)", "Did you mean '* \(givenKeyword)…'?")
  }

  private var givenKeyword: String { keywords.steps.first { $0.kind == .given }?.spelling ?? "" }

  private mutating func warn(_ item: Item, _ problem: String, _ advice: String) {
    warnings.append(
      Diagnostic(
        .warning, uri: uri, location: SourceLocation(line: item.line, column: item.column), width: item.text.count,
        problem: problem, advice: advice))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the text of an item of a numbered list begins; the offset itself where none does.
  fileprivate func skippingNumber(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, self[index] >= UInt8(ascii: "0"), self[index] <= UInt8(ascii: "9") { index += 1 }
    guard index > start, index + 1 < end, self[index] == UInt8(ascii: ".") || self[index] == UInt8(ascii: ")"),
      self[index + 1] == UInt8(ascii: " ")
    else { return start }
    return skippingWhiteSpace(from: index + 1, to: end)
  }
}
