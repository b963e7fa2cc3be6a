/// The text in quotation marks below a step.
public struct DocString: Sendable, Hashable, CustomStringConvertible {
  /// The text, without its indentation.
  public let content: String
  /// What follows the opening quotation marks, such as `json`; nil where nothing does.
  public let mediaType: String?

  /// Makes a doc string from its text.
  public init(_ content: String, mediaType: String? = nil) {
    self.content = content
    self.mediaType = mediaType
  }

  /// The text.
  public var description: String { content }
}
