import GherkinParser
import JSON

/// A line that the steps of a run must log. A run without the line has not done its task.
///
/// A run that is part of another one emits it as an attachment of the run. It can then be checked for all parts
/// together.
package struct LogExpectation: Sendable, Hashable {
  /// The media type of the attachment.
  package static let mediaType = "application/x.cukeswift.expected-log+json"

  /// The whole text of the log entry.
  package let text: String
  /// The problem if it was not logged, in a sentence.
  package let problem: String
  /// Advice for that problem.
  package let advice: String

  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - text: the whole text of the log entry.
  ///   - problem: the problem if it was not logged, in a sentence.
  ///   - advice: advice for that problem.
  package init(_ text: String, problem: String, advice: String) {
    self.text = text
    self.problem = problem
    self.advice = advice
  }

  /// The diagnostic if the text was not logged.
  package var diagnostic: Diagnostic { Diagnostic(problem: problem, advice: advice) }

  /// Whether an attachment of a step is the log entry.
  package func isMet(by body: Attachment.Body, mediaType: String) -> Bool {
    mediaType == Attachment.logMediaType && body == .text(text)
  }

  // MARK: - As an attachment

  /// The expectation as an attachment.
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

  /// Reads an expectation from an attachment; nil for another kind of attachment.
  ///
  /// - Throws: problems of the JSON in it.
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
