/// The pages that the texts of steps name.
enum PageMentions {
  /// Whether a step opens a page: one of those with these names, which are lowercase, or one at a path.
  static func opens(_ step: String, _ names: [String], isEnglish: Bool) -> Bool {
    let text = step.lowercased()
    return !paths(in: Array(text.utf8), isEnglish: isEnglish).isEmpty
      || names.contains { opens(text, $0, isEnglish: isEnglish) }
  }

  /// Whether a step opens a page: it contains the whole name in quotation marks, in English beside the word "page" or
  /// "app".
  static func opens(_ step: String, _ name: String, isEnglish: Bool) -> Bool {
    // A name that contains quotation marks can be written in many ways.
    if name.contains(where: { "\"'\\".contains($0) }) { return step.contains(name) }
    return ["\"", "'"].contains { mark in
      let quoted = mark + name + mark
      if !isEnglish { return step.contains(quoted) }
      return ["page", "app"].contains { step.contains("\(quoted) \($0)") || step.contains("\($0) \(quoted)") }
    }
  }

  /// The paths between quotation marks in the text of a step or a feature, in English beside the word "page".
  static func paths(in text: [UInt8], isEnglish: Bool) -> Set<String> {
    var paths: Set<String> = []
    var opening: Int?
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\n") { opening = nil }
      guard byte == UInt8(ascii: "\"") else { continue }
      guard let start = opening else {
        opening = index
        continue
      }
      opening = nil
      let isBehindWord = !isEnglish || text[..<start].suffix(5).elementsEqual("page ".utf8)
      if isBehindWord || text[(index + 1)...].prefix(5).elementsEqual(" page".utf8) {
        paths.insert(String(decoding: text[(start + 1)..<index], as: UTF8.self))
      }
    }
    return paths
  }
}
