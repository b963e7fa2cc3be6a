import Messages
import SourceText

/// What steps have left, for reports that contain it: files beside the stream are read and become attachments like the others.
struct ContainedAttachments {
  private let content: (@Sendable (ExternalAttachment) -> ReportSettings.ExternalContent)?
  /// The addresses of the files that could not be read, each with the reason.
  private var missing = OrderedGroups<(url: String, problem: String)>()

  /// How many files are reported one by one.
  private static let mostReported = 10

  /// Reads files as the settings of a report say.
  init(_ settings: ReportSettings) {
    content = settings.externalContent
  }

  /// What a step has left for people to read, in the order of the stream.
  ///
  /// A file that the run has written is read; where that cannot be done, a text says why. What has another address stays a link.
  mutating func all(of step: Attempt.Step) -> [Attachment] {
    let files = Dictionary(step.externalAttachments.compactMap { file in file.link.map { ($0, file) } }) { $1 }
    guard !files.isEmpty else { return step.attachments }
    return step.attachments.map { attachment in files[attachment].flatMap { contained($0) } ?? attachment }
  }

  /// The file as an attachment; `nil` where its address is none of a file that a run has written, or nobody knows where those are.
  private mutating func contained(_ file: ExternalAttachment) -> Attachment? {
    guard AttachmentFile.name(in: file.url) != nil, let content else { return nil }
    var attachment = Attachment(
      owner: file.owner, body: .text(""), mediaType: file.mediaType, fileName: file.name,
      timestamp: file.timestamp ?? Timestamp(seconds: 0, nanoseconds: 0))
    switch content(file) {
    case .text(let bytes), .bytes(let bytes), .file(_, let bytes): attachment.body = .bytes(bytes)
    case .problem(let problem):
      missing.update(file.url) {
        (file.url, problem)
      } _: { _ in
      }
      attachment.body = .text("The file \(file.url) is missing here: \(problem)")
      attachment.mediaType = "text/plain"
      attachment.fileName = "missing-\(file.name ?? "attachment").txt"
    }
    return attachment
  }

  /// The files that the report is without.
  var warnings: [Diagnostic] {
    let reported = missing.contents.prefix(Self.mostReported).map { file in
      Diagnostic(
        .warning, uri: file.url, problem: "this attachment is not in the report: \(file.problem)",
        advice: "--attachments FOLDER names the folder that the run wrote it to.")
    }
    let rest = missing.contents.count - reported.count
    guard rest > 0 else { return reported }
    return reported + [Diagnostic(.warning, problem: "\(rest.counted("attachment")) more are not in the report")]
  }
}

extension Attachment {
  /// The addresses that a link has, without those within the report.
  var addresses: [String] {
    guard isLink else { return [] }
    return (text ?? "").split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { String($0) }
  }
}
