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

  /// Something that a step has left for people to read.
  enum Item {
    /// It stands in the stream.
    case inline(Attachment)
    /// A file that the run has written, which nobody has read yet.
    case file(ExternalAttachment)

    /// Whether it is a line that the step logged.
    var isLog: Bool { if case .inline(let attachment) = self { attachment.isLog } else { false } }
    /// Whether it is a link.
    var isLink: Bool { if case .inline(let attachment) = self { attachment.isLink } else { false } }
    /// The addresses that a link has.
    var addresses: [String] { if case .inline(let attachment) = self { attachment.addresses } else { [] } }
  }

  /// What a step has left for people to read, in the order of the stream; of files nothing is read.
  ///
  /// What has another address than a file that the run has written stays a link.
  func items(of step: Attempt.Step) -> [Item] {
    let readable = step.externalAttachments.filter(isReadable)
    let files = Dictionary(readable.compactMap { file in file.link.map { ($0, file) } }) { $1 }
    return step.attachments.map { attachment in files[attachment].map { .file($0) } ?? .inline(attachment) }
  }

  /// What a step has left for people to read, in the order of the stream, with the content of its files.
  mutating func all(of step: Attempt.Step) -> [Attachment] { items(of: step).map { attachment($0) } }

  /// Reads what is in a file; where that cannot be done, a text says why.
  mutating func attachment(_ item: Item) -> Attachment {
    switch item {
    case .inline(let attachment): attachment
    case .file(let file): contained(file)
    }
  }

  /// Whether the address is one of a file that a run has written, and somebody knows where those are.
  private func isReadable(_ file: ExternalAttachment) -> Bool {
    content != nil && AttachmentFile.name(in: file.url) != nil
  }

  private mutating func contained(_ file: ExternalAttachment) -> Attachment {
    var attachment = Attachment(
      owner: file.owner, body: .text(""), mediaType: file.mediaType, fileName: file.name,
      timestamp: file.timestamp ?? Timestamp(seconds: 0, nanoseconds: 0))
    switch content?(file) ?? .problem("nobody knows where it is") {
    case .text(let bytes), .bytes(let bytes), .file(path: _, let bytes): attachment.body = .bytes(bytes)
    case .problem(let problem):
      _ = missing.position(of: file.url) { (file.url, problem) }
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
