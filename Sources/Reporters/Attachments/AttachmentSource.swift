package import Messages
import SourceText

/// Where the files of external attachments are, for reports that show them.
package struct AttachmentSource: Sendable {
  /// The folder that was named for them; `nil` is the one that an attachment names, beside its stream.
  private let folder: String?
  /// The streams that refer to them.
  private let streams: [String]

  /// Describes where they are.
  ///
  /// - Parameters:
  ///   - folder: the folder that was named for them; `nil` is the one that an attachment names, beside its stream.
  ///   - streams: the paths of the streams that refer to them.
  package init(folder: String? = nil, streams: [String] = ["-"]) {
    self.folder = folder
    self.streams = streams
  }

  /// What a report shows of an attachment: a trace and what is elsewhere is contained, a file in the report's folder is linked to.
  ///
  /// - Parameters:
  ///   - attachment: the attachment.
  ///   - report: the path of the report's file; `nil` if it goes to standard output.
  package func content(of attachment: ExternalAttachment, for report: String?) -> ReportSettings.ExternalContent {
    var problem = Diagnostic(problem: "nobody knows where this attachment is")
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

  /// The path of a file from the folder of the report on; `nil` if it is not inside that.
  private func path(of attachment: ExternalAttachment, besides stream: String, from report: String?) -> String? {
    guard let report, let name = AttachmentFile.name(in: attachment.url) else { return nil }
    let place = Self.folder(of: stream)
    let folder = folder ?? place + attachment.url.prefix { $0 != "/" }
    let file = FileSystem.canonical("\(folder)/\(name)")
    let root = FileSystem.canonical(Self.folder(of: report) + ".") + "/"
    return file.hasPrefix(root) ? String(file.dropFirst(root.count)) : nil
  }

  /// The folder of a file, with a slash behind it unless it is the working folder.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
