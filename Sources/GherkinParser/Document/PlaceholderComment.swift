import SourceText

/// The comment with which the examples of a file fill placeholders in backgrounds, tags and names of Examples too.
package enum PlaceholderComment {
  /// The comment, on a line of its own.
  package static let text = "# placeholders: everywhere"

  private static let words: [Substring] = ["#", "placeholders:", "everywhere"]

  /// Whether one of the comments is this one.
  static func isWritten(in comments: [CommentNode], of text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      comments.contains { comment in
        guard comment.text.range.count >= Self.text.utf8.count else { return false }
        let line = comment.text.withUTF8(in: text) { String(decoding: $0, as: UTF8.self) }
        return line.split(whereSeparator: \.isWhitespace) == words
      }
    }
  }

  /// Whether a comment is a misspelling of this comment.
  static func isMisspelt(_ line: String) -> Bool {
    let found = line.split { !$0.isLetter }.map { $0.lowercased() }
    let known = text.split { !$0.isLetter }.map(String.init)
    guard found.count == known.count, line.split(whereSeparator: \.isWhitespace) != words else { return false }
    return zip(found, known).allSatisfy { word, name in
      word == name || word.count > 3 && !DidYouMean.candidates(for: word, among: [name]).isEmpty
    }
  }
}

extension DocumentBuilder {
  /// Adds the comment after the last line, as `--fill-everywhere` requests. The file is unchanged, but messages about
  /// the document contain the comment.
  mutating func addPlaceholderComment() {
    let start = source.bytes.count + added.bytes.count
    let end = start + PlaceholderComment.text.utf8.count
    // Files of this size are at the limit of the parser.
    guard end <= TextSpan.longest else { return }
    added.bytes += PlaceholderComment.text.utf8
    addComment(
      CommentNode(line: UInt32(truncatingIfNeeded: source.lineCount + 1), text: TextSpan(start, end)))
  }
}
