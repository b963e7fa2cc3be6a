import SourceText

extension TextLine {
  /// A warning about a line of a description that is probably intended as tags; nil for another line.
  ///
  /// A line with only tags is never prose. A line that begins with another word counts only directly above other tags
  /// or a title that can have tags.
  func warningOfTags(uri: String, isAboveTitle: Bool) -> Diagnostic? {
    let words = text.split(whereSeparator: \.separatesWords).prefix { $0.first != "#" }
    var tags = words.dropFirst().compactMap(\.tagMeant)
    guard let first = words.first, tags.count == words.count - 1 else { return nil }
    if let tag = first.tagMeant {
      tags.insert(tag, at: 0)
    } else {
      guard isAboveTitle, !tags.isEmpty else { return nil }
      if first.last?.looksLikeColon != true, first.contains(where: \.properties.isAlphabetic) {
        tags.insert("@" + String(String.UnicodeScalarView(first)), at: 0)
      }
    }
    let sign = text.first.flatMap { $0.plain == nil && !$0.looksLikeAtSign ? nil : ", but with \($0.name())" } ?? ""
    return warning(
      uri: uri, "this line has no tags, because it does not begin with an @\(sign), so it is only a description",
      "Did you mean '\(tags.joined(separator: " "))'?")
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The tag that a word was probably meant to be, such as one after a backslash or with a full-width at sign; nil for
  /// a word that is not like a tag.
  fileprivate var tagMeant: String? {
    let bare = first == "\\" ? dropFirst() : self
    guard bare.count > 1, bare.first?.looksLikeAtSign == true else { return nil }
    return "@" + String(String.UnicodeScalarView(bare.dropFirst()))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an `@`, or looks like one.
  var looksLikeAtSign: Bool { value == 0x40 || value == 0xFF20 || value == 0xFE6B }
}
