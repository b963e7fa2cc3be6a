import GherkinParser
import JSON

/// A line that steps of a run have to log; without it, the run has not done what it was asked for.
///
/// A run that is a part of another one emits it as an attachment of the run, so that whoever has all parts can judge them.
package struct LogExpectation: Sendable, Hashable {
  /// The media type of the attachment.
  package static let mediaType = "application/x.cukeswift.expected-log+json"

  /// The whole text of the log entry.
  package let text: String
  /// What is wrong if nothing has logged it, in a sentence.
  package let problem: String
  /// What to do then.
  package let advice: String

  /// Describes what has to be logged.
  ///
  /// - Parameters:
  ///   - text: the whole text of the log entry.
  ///   - problem: what is wrong if nothing has logged it, in a sentence.
  ///   - advice: what to do then.
  package init(_ text: String, problem: String, advice: String) {
    self.text = text
    self.problem = problem
    self.advice = advice
  }

  /// What is reported if nothing has logged the text.
  package var diagnostic: Diagnostic { Diagnostic(problem: problem, advice: advice) }

  /// Whether something that a step left is the log entry.
  package func isMet(by body: Attachment.Body, mediaType: String) -> Bool {
    mediaType == Attachment.logMediaType && body == .text(text)
  }

  // MARK: - As an attachment

  /// The attachment that says it.
  package func attachment(at timestamp: Timestamp) -> Attachment {
    var writer = JSONWriter(capacity: 256)
    writer.object { writer in
      writer.member("text", text)
      writer.member("problem", problem)
      writer.member("advice", advice)
    }
    return Attachment(
      owner: .run, body: .text(String(decoding: writer.bytes, as: UTF8.self)), mediaType: Self.mediaType,
      fileName: nil, timestamp: timestamp)
  }

  /// Reads what an attachment says.
  ///
  /// - Returns: `nil` where it is another attachment.
  /// - Throws: what is wrong with the JSON in it.
  package init?(_ attachment: Attachment) throws(JSONError) {
    guard attachment.owner == .run, attachment.mediaType == Self.mediaType else { return nil }
    self = try attachment.body.withJSON { json throws(JSONError) in
      var (text, problem, advice): (String?, String?, String?)
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "text": text = try json.string().string
        case "problem": problem = try json.string().string
        case "advice": advice = try json.string().string
        default: try json.skip()
        }
      }
      try json.end()
      return LogExpectation(
        try json.required(text, "text"), problem: try json.required(problem, "problem"),
        advice: try json.required(advice, "advice"))
    }
  }
}
