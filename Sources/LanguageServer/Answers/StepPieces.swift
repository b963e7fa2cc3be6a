/// The text of a step, cut at numbers and at the content of quotes. There is one more word than values.
struct StepPieces {
  private(set) var words = [""]
  private(set) var values: [String] = []

  /// Cuts a text.
  init(of text: String) {
    var rest = text[...]
    while let first = rest.first {
      if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        words[words.count - 1] += "\""
        values.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        words.append("\"")
        rest = rest[rest.index(after: end)...]
      } else if first.isNumber, words.last?.last?.isLetter != true {
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        values.append(String(digits))
        words.append("")
        rest = rest.dropFirst(digits.count)
      } else {
        words[words.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
  }
}
