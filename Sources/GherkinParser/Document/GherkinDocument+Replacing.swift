import SourceText

extension GherkinDocument {
  /// Replaces the texts of some steps and returns the bytes of the new file.
  ///
  /// - Parameter texts: the new texts by step index, without line ends.
  /// - Returns: nil if a new text would be parsed differently at its place in the file.
  package func replacing(stepTexts texts: [Int: String]) -> [UInt8]? {
    let old = storage.nodes.steps
    var bytes = source.bytes
    let ranges = texts.compactMap { index, text in old.indices.contains(index) ? (old[index].text.range, text) : nil }
    // From the last step to the first, which keeps the remaining offsets valid.
    for (range, text) in ranges.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      guard range.upperBound <= bytes.count else { return nil }
      bytes.replaceSubrange(range, with: text.utf8)
    }
    var ids = IDGenerator()
    let source = SourceFile(uri: uri, text: String(decoding: bytes, as: UTF8.self))
    guard let again = Gherkin.parse(source, ids: &ids).document?.storage, again.nodes.steps.count == old.count else {
      return nil
    }
    let isRight = old.indices.allSatisfy { index in
      again.string(again.nodes.steps[index].text) == texts[index] ?? storage.string(old[index].text)
    }
    return isRight ? bytes : nil
  }
}
