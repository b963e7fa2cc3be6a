internal import SourceText

extension GherkinDocument {
  /// The bytes of the file with the texts of some steps replaced; everything else stays as it is.
  ///
  /// - Parameter texts: the new texts by the indices of the steps, without line ends.
  /// - Returns: `nil` where a text cannot stand in the file, since it would be read as another one.
  package func replacing(stepTexts texts: [Int: String]) -> [UInt8]? {
    let old = storage.nodes.steps
    var bytes = source.bytes
    let ranges = texts.compactMap { index, text in old.indices.contains(index) ? (old[index].text.range, text) : nil }
    // The last ones first, so that the offsets of the others stay right.
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
