package import SourceText

/// The text in quotation marks below a step.
public struct DocString: Sendable, Hashable, CustomStringConvertible {
  /// The text, without its indentation.
  public let content: String
  /// What follows the opening quotation marks, such as `json`; nil where nothing does.
  public let mediaType: String?
  /// Where its first letter stands in its file; nil where it stands in no file. Equal doc strings may differ in it.
  package let location: SourceLocation?

  /// Makes a doc string from its text.
  public init(_ content: String, mediaType: String? = nil) {
    self.init(content, mediaType: mediaType, location: nil)
  }

  /// Makes a doc string from its text.
  ///
  /// - Parameters:
  ///   - content: the text, without its indentation.
  ///   - mediaType: what follows the opening quotation marks.
  ///   - location: where its first letter stands in its file.
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
