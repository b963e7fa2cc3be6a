package import Messages
import OperatingSystem
import SourceText

/// Finds the files of external attachments for reports.
package struct AttachmentSource: Sendable {
  /// The folder set by the user; nil for the folder in the address of an attachment, beside its stream.
  private let folder: String?
  /// The streams with the references.
  private let streams: [String]

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - folder: the folder set by the user; nil for the folder in the address of an attachment, beside its stream.
  ///   - streams: the paths of the streams with the references.
  package init(folder: String? = nil, streams: [String] = ["-"]) {
    self.folder = folder
    self.streams = streams
  }

  /// The content of an attachment for a report.
  ///
  /// A report contains traces and files outside its folder. It links to files inside its folder.
  ///
  /// - Parameters:
  ///   - attachment: the attachment.
  ///   - report: the path of the report's file; nil for standard output.
  package func content(of attachment: ExternalAttachment, for report: String?) -> ReportSettings.ExternalContent {
    var problem = Diagnostic(problem: "the file of this attachment is missing")
    for stream in streams {
      do throws(Diagnostic) {
        let bytes = try AttachmentFile.read(attachment, in: folder, besides: stream)
        if attachment.mediaType == Attachment.traceMediaType { return .text(bytes) }
        guard let path = path(of: attachment, besides: stream, from: report) else { return .bytes(bytes) }
        return .file(path: path, bytes: bytes)
      } catch {
        problem = error
      }
    }
    return .problem(problem.problem)
  }

  /// The path of a file relative to the folder of the report; nil for a file outside that folder.
  private func path(of attachment: ExternalAttachment, besides stream: String, from report: String?) -> String? {
    guard let report, let name = AttachmentFile.name(in: attachment.url) else { return nil }
    let place = FileSystem.folderPart(of: stream)
    let folder = folder ?? place + attachment.url.prefix { $0 != "/" }
    let file = FileSystem.canonical("\(folder)/\(name)")
    let root = FileSystem.canonical(FileSystem.folderPart(of: report) + ".") + "/"
    return file.hasPrefix(root) ? String(file.dropFirst(root.count)) : nil
  }
}
