import GherkinParser
import JSON

/// What a stream says of its run beyond the messages of Cucumber, so that reports of the stored stream are those of the run.
///
/// It is an attachment of the run as a whole, the first one; a run in which nothing of this is so has none.
package struct RunAnnouncement: Sendable, Hashable {
  /// The media type of the attachment.
  package static let mediaType = "application/x.cukeswift.run+json"

  /// Whether pending steps and scenarios without steps pass.
  package var isLenient = false
  /// Whether scenarios that pass fail the run, and no others: it was made with `--wip`.
  package var isWorkInProgress = false
  /// The scenarios that were chosen and are not run because nothing has changed, though they are not known to have passed.
  ///
  /// They are positions among the pickles of the stream, counted from 0, ascending.
  package var leftOut: [Range<Int>] = []
  /// The scenarios that were chosen, where test cases are announced only as tasks claim them; nil where all were.
  ///
  /// They are positions as those of `leftOut` are.
  package var chosen: [Range<Int>]?

  /// Nothing is so.
  package init() {}

  /// The attachment that says it; `nil` where there is nothing to say.
  package func attachment(at timestamp: @autoclosure () -> Timestamp) -> Attachment? {
    guard self != RunAnnouncement() else { return nil }
    var writer = JSONWriter(capacity: 64)
    writer.object { writer in
      if isLenient { writer.member("isLenient", true) }
      if isWorkInProgress { writer.member("isWorkInProgress", true) }
      if !leftOut.isEmpty {
        writer.name("leftOut")
        writer.write(leftOut)
      }
      if let chosen {
        writer.name("chosen")
        writer.write(chosen)
      }
    }
    return Attachment(
      owner: .run, body: .text(String(decoding: writer.bytes, as: UTF8.self)), mediaType: Self.mediaType,
      fileName: nil, timestamp: timestamp())
  }

  /// Reads what an attachment says.
  ///
  /// - Returns: `nil` where it is another attachment.
  /// - Throws: what is wrong with the JSON in it.
  package init?(_ attachment: Attachment) throws(JSONError) {
    guard attachment.owner == .run, attachment.mediaType == Self.mediaType else { return nil }
    self = try attachment.body.withJSON { json throws(JSONError) in try RunAnnouncement(&json) }
  }

  private init(_ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "isLenient": isLenient = try json.boolean()
      case "isWorkInProgress": isWorkInProgress = try json.boolean()
      case "leftOut": leftOut = try json.ranges()
      case "chosen": chosen = try json.ranges()
      default: try json.skip()
      }
    }
    try json.end()
  }
}
