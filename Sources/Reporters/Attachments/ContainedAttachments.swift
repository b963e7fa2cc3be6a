import Messages
import SourceText

/// The attachments of steps for reports that contain attachments. Files beside the stream are read and become
/// attachments.
struct ContainedAttachments {
  private let content: (@Sendable (ExternalAttachment) -> ReportSettings.ExternalContent)?
  /// The addresses of the files that could not be read, with the reasons.
  private var missing = OrderedGroups<(url: String, problem: String)>()

  /// The number of files that are reported individually.
  private static let mostReported = 10

  /// Reads files according to the settings of a report.
  init(_ settings: ReportSettings) {
    content = settings.externalContent
  }

  /// An attachment for users.
  enum Item {
    /// The content is in the stream.
    case inline(Attachment)
    /// A file written by the run, which has not been read yet.
    case file(ExternalAttachment)

    /// Whether the attachment is a line that the step logged.
    var isLog: Bool { if case .inline(let attachment) = self { attachment.isLog } else { false } }
    /// Whether the attachment is a link.
    var isLink: Bool { if case .inline(let attachment) = self { attachment.isLink } else { false } }
    /// The addresses of a link.
    var addresses: [String] { if case .inline(let attachment) = self { attachment.addresses } else { [] } }
  }

  /// The attachments of a step for users, in the order of the stream, without reading files.
  ///
  /// An address that is not a file written by the run stays a link.
  func items(of step: Attempt.Step) -> [Item] {
    let readable = step.externalAttachments.filter(isReadable)
    let files = Dictionary(readable.compactMap { file in file.link.map { ($0, file) } }) { $1 }
    return step.attachments.map { attachment in files[attachment].map { .file($0) } ?? .inline(attachment) }
  }

  /// The attachments of a step for users, in the order of the stream, with the content of their files.
  mutating func all(of step: Attempt.Step) -> [Attachment] { items(of: step).map { attachment($0) } }

  /// Reads the content of a file; if that fails, the attachment is a text with the reason.
  mutating func attachment(_ item: Item) -> Attachment {
    switch item {
    case .inline(let attachment): attachment
    case .file(let file): contained(file)
    }
  }

  /// Whether the attachment is a file written by a run, and the location of such files is known.
  private func isReadable(_ file: ExternalAttachment) -> Bool {
    content != nil && AttachmentFile.name(in: file.url) != nil
  }

  private mutating func contained(_ file: ExternalAttachment) -> Attachment {
    var attachment = Attachment(
      owner: file.owner, body: .text(""), mediaType: file.mediaType, fileName: file.name,
      timestamp: file.timestamp ?? Timestamp(seconds: 0, nanoseconds: 0))
    switch content?(file) ?? .problem("its file is missing") {
    case .text(let bytes), .bytes(let bytes), .file(path: _, let bytes): attachment.body = .bytes(bytes)
    case .problem(let problem):
      _ = missing.position(of: file.url) { (file.url, problem) }
      attachment.body = .text("The file \(file.url) is missing here: \(problem)")
      attachment.mediaType = "text/plain"
      attachment.fileName = "missing-\(file.name ?? "attachment").txt"
    }
    return attachment
  }

  /// Warnings about the files missing in the report.
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
