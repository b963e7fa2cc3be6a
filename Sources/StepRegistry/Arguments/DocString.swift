package import SourceText

/// The text in quotation marks below a step.
public struct DocString: Sendable, Hashable, CustomStringConvertible {
  /// The text, without its indentation.
  public let content: String
  /// The text after the opening quotation marks, such as `json`; nil if the quotation marks end the line.
  public let mediaType: String?
  /// The position of its first letter in its file; nil for a doc string made in code. Not part of equality.
  package let location: SourceLocation?

  /// Makes a doc string from its text.
  public init(_ content: String, mediaType: String? = nil) {
    self.init(content, mediaType: mediaType, location: nil)
  }

  /// Makes a doc string from its text.
  ///
  /// - Parameters:
  ///   - content: the text, without its indentation.
  ///   - mediaType: the text after the opening quotation marks.
  ///   - location: the position of its first letter in its file.
  package init(_ content: String, mediaType: String?, location: SourceLocation?) {
    self.content = content
    self.mediaType = mediaType
    self.location = location
  }

  /// Whether both have the same text and media type.
  public static func == (left: DocString, right: DocString) -> Bool {
    left.content == right.content && left.mediaType == right.mediaType
  }

  /// Mixes in the text and the media type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(mediaType)
  }

  /// The text.
  public var description: String { content }
}
