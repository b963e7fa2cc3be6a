package import SourceText

/// The comment with which the examples of a file fill placeholders in backgrounds, tags and names of Examples too.
package enum PlaceholderComment {
  /// The comment, on a line of its own.
  package static let text = "# placeholders: everywhere"

  /// A file with the comment after its last line.
  package static func added(to source: SourceFile) -> SourceFile {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let end = text.isEmpty || text.last?.isNewline == true ? "" : "\n"
    return SourceFile(uri: source.uri, text: text + end + Self.text + "\n")
  }

  /// Whether one of the comments is this one.
  static func isWritten(in comments: [CommentNode], of text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      comments.contains { comment in
        guard comment.text.range.count >= Self.text.utf8.count else { return false }
        let line = comment.text.withUTF8(in: text) { String(decoding: $0, as: UTF8.self) }
        return line.split(whereSeparator: \.isWhitespace) == ["#", "placeholders:", "everywhere"]
      }
    }
  }
}
