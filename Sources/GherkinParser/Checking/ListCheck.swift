import SourceText

/// Looks for items of the lists of a Markdown file that were probably meant as steps.
///
/// An item that is no step is dropped without a word, so one that nearly is a step, directly above or below another, is reported.
struct ListCheck {
  private(set) var warnings: [Diagnostic] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - keywords: those of its language.
  init(_ source: SourceFile, keywords: KeywordGuesser) {
    source.bytes.withUnsafeBufferPointer { text in
      var cursor = LineCursor(text)
      var isFenced = false
      var lastStep = 0
      var above: (line: Int, warning: Diagnostic)?
      while warnings.count <= DocumentCheck.most, let line = cursor.next() {
        if text.begins(with: "```", from: line.content, to: line.end) { isFenced.toggle() }
        guard !isFenced, !line.isBlank else { continue }
        let content = text.skippingBullet(from: line.content, to: line.end)
        guard content > line.content else { continue }
        let end = text.droppingWhiteSpace(from: content, to: line.end)
        let scalars = Array(String(decoding: text[content..<end], as: UTF8.self).unicodeScalars)
        if let guess = keywords.guess(scalars), guess.isStep, guess.flaw == .none {
          if let above, above.line + 1 == line.number { warnings.append(above.warning) }
          lastStep = line.number
        } else if let guess = keywords.nearStep(scalars),
          scalars.last.map({ ".,;!?".unicodeScalars.contains($0) }) != true
        {
          let location = SourceLocation(line: line.number, column: line.column + content - line.content)
          let warning = guess.warning(uri: source.uri, location: location, consequence: "an item of a list")
          guard lastStep + 1 == line.number else {
            above = (line.number, warning)
            continue
          }
          warnings.append(warning)
          lastStep = line.number
        }
      }
    }
  }
}
