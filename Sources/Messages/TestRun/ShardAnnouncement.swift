import GherkinParser
import JSON

/// Describes a shard in its stream; a reader of all shards can thus detect a missing one.
///
/// It is an attachment of the run as a whole; only divided runs have it.
package struct ShardAnnouncement: Sendable, Hashable {
  /// The media type of the attachment.
  package static let mediaType = "application/x.cukeswift.shard+json"

  /// The number of this part, from 1 to `count`.
  package var number: Int
  /// The number of parts, at least 1.
  package var count: Int
  /// A hash of the scenarios that were divided.
  package var choice: String
  /// The positions of these scenarios among the pickles of the stream, counted from 0, ascending.
  package var chosen: [Range<Int>]
  /// The id of the run, given by the engine; nil if unknown.
  package var run: String?
  /// A hash of the content of the step files, the same on every machine; nil for a run without step files.
  package var definitions: String?
  /// Whether only the scenarios that an earlier run has left of the part were run.
  package var isRepetition: Bool

  package init(
    number: Int, count: Int, choice: String, chosen: [Range<Int>], run: String?, definitions: String?,
    isRepetition: Bool
  ) {
    self.number = number
    self.count = count
    self.choice = choice
    self.chosen = chosen
    self.run = run
    self.definitions = definitions
    self.isRepetition = isRepetition
  }

  // MARK: - As an attachment

  /// The announcement as an attachment.
  package func attachment(at timestamp: Timestamp) -> Attachment {
    var writer = JSONWriter(capacity: 256)
    writer.object { writer in
      writer.member("shard", number)
      writer.member("of", count)
      writer.member("choice", choice)
      writer.name("chosen")
      writer.write(chosen)
      writer.member("run", run)
      writer.member("definitions", definitions)
      if isRepetition { writer.member("isRepetition", true) }
    }
    return Attachment(
      owner: .run, body: .text(String(decoding: writer.bytes, as: UTF8.self)), mediaType: Self.mediaType,
      fileName: nil, timestamp: timestamp)
  }

  /// Reads an announcement from an attachment; nil for another kind of attachment.
  ///
  /// - Throws: problems of the JSON in it.
  package init?(_ attachment: Attachment) throws(JSONError) {
    guard attachment.owner == .run, attachment.mediaType == Self.mediaType else { return nil }
    self = try attachment.body.withJSON { json throws(JSONError) in try ShardAnnouncement(&json) }
  }

  private init(_ json: inout JSONReader) throws(JSONError) {
    var (number, count, choice, run, definitions): (Int?, Int?, String?, String?, String?)
    var chosen: [Range<Int>] = []
    var isRepetition = false
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "shard": number = try json.integer(in: 1...PickleRanges.largest)
      case "of": count = try json.integer(in: 1...PickleRanges.largest)
      case "choice": choice = try json.string().string
      case "chosen": chosen = try json.ranges()
      case "run": run = try json.string().string
      case "definitions": definitions = try json.string().string
      case "isRepetition": isRepetition = try json.boolean()
      default: try json.skip()
      }
    }
    try json.end()
    self.init(
      number: try json.required(number, "shard"), count: try json.required(count, "of"),
      choice: try json.required(choice, "choice"), chosen: chosen, run: run,
      definitions: definitions, isRepetition: isRepetition)
    guard self.number <= self.count else {
      throw json.error(.meaning("no shard \(self.number) of \(self.count)"), at: 0)
    }
  }
}
