import GherkinParser
import JSON

/// Data about a run that Cucumber Messages cannot express, needed to create the run's reports from a stored stream.
///
/// It is the first attachment of the run as a whole, and is omitted if all values are the defaults.
package struct RunAnnouncement: Sendable, Hashable {
  /// The media type of the attachment.
  package static let mediaType = "application/x.cukeswift.run+json"

  /// Whether pending steps and scenarios without steps pass.
  package var isLenient = false
  /// Whether the run fails exactly for scenarios that pass, because it was made with `--wip`.
  package var isWorkInProgress = false
  /// The scenarios that were selected but not run because nothing has changed, although they are not known to have
  /// passed.
  ///
  /// The numbers are positions among the pickles of the stream, counted from 0, ascending.
  package var leftOut: [Range<Int>] = []
  /// The selected scenarios, if test cases are announced only when tasks claim scenarios; nil if all scenarios were
  /// selected.
  ///
  /// The numbers are positions like those in `leftOut`.
  package var chosen: [Range<Int>]?

  /// Whether scenarios run several times: a further test case of a pickle is then a repetition.
  package var isRepeated = false
  /// The part of a divided run; nil for a run that is not divided.
  ///
  /// `ShardAnnouncement` describes it. The number is repeated here: without it, a part whose description is missing
  /// would look like a whole run.
  package var part: Part?
  /// The settings that the results depend on, such as the seed of a random order, in the order of reports.
  package var settings: [RunSetting] = []
  /// A hash of everything besides a scenario that its result may depend on; empty if it is unknown.
  package var fingerprint = ""

  /// A part of a divided run.
  package struct Part: Sendable, Hashable {
    /// The number of the part, counted from 1.
    package let number: Int
    /// The number of parts.
    package let count: Int

    /// Names a part.
    package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }
  }

  /// Creates an announcement with the defaults.
  package init() {}

  /// The announcement as an attachment; nil for the defaults.
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
      if isRepeated { writer.member("isRepeated", true) }
      if let part {
        writer.member("shard", part.number)
        writer.member("of", part.count)
      }
      if !settings.isEmpty {
        writer.name("settings")
        writer.write(settings)
      }
      if !fingerprint.isEmpty { writer.member("fingerprint", fingerprint) }
    }
    return Attachment(
      owner: .run, body: .text(String(decoding: writer.bytes, as: UTF8.self)), mediaType: Self.mediaType,
      fileName: nil, timestamp: timestamp())
  }

  /// Reads an announcement from an attachment; nil for another kind of attachment.
  ///
  /// - Throws: problems of the JSON in it.
  package init?(_ attachment: Attachment) throws(JSONError) {
    guard attachment.owner == .run, attachment.mediaType == Self.mediaType else { return nil }
    self = try attachment.body.withJSON { json throws(JSONError) in try RunAnnouncement(&json) }
  }

  private init(_ json: inout JSONReader) throws(JSONError) {
    var (number, count): (Int?, Int?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "isLenient": isLenient = try json.boolean()
      case "isWorkInProgress": isWorkInProgress = try json.boolean()
      case "leftOut": leftOut = try json.ranges()
      case "chosen": chosen = try json.ranges()
      case "isRepeated": isRepeated = try json.boolean()
      case "shard": number = try json.integer(in: 1...PickleRanges.largest)
      case "of": count = try json.integer(in: 1...PickleRanges.largest)
      case "settings": settings = try json.settings()
      case "fingerprint": fingerprint = try json.string().string
      default: try json.skip()
      }
    }
    try json.end()
    if let number, let count { part = Part(number: number, count: count) }
  }
}
