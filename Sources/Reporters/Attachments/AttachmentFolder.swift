package import Messages
import OperatingSystem
package import SourceText

/// Stores large attachments of a run as files in a folder, to keep the stream and reports small.
package final class AttachmentFolder {
  /// The problems of writing files; attachments that could not be written stay in the stream.
  package private(set) var failures: [Diagnostic] = []
  private let name: String
  /// The path of the folder.
  package let path: String
  /// The files written by this run.
  private var written: Set<String> = []

  /// Uses a folder, which is created for the first attachment.
  ///
  /// - Parameters:
  ///   - path: the folder as the user named it.
  ///   - target: the actual path of the folder.
  package init(_ path: String, at target: String) {
    self.path = target
    name = target.lastIndex(of: "/").map { String(target[target.index(after: $0)...]) } ?? target
  }

  /// The message for the stream: a large attachment is written to a file and replaced by a reference.
  package func moved(_ envelope: Envelope) -> Envelope {
    guard case .attachment(let attachment) = envelope, attachment.owner != .run,
      attachment.byteCount > AttachmentFile.largestInline, failures.isEmpty
    else { return envelope }
    let bytes = attachment.bytes
    let file = AttachmentFile.name(of: bytes, attachment.mediaType, attachment.fileName)
    if !written.contains(file) {
      do throws(Diagnostic) {
        // An existing file is from an earlier run or from another program. It is replaced.
        try TextFile.write(
          bytes, to: "\(path)/\(file)", advice: "--attachments names the folder; the attachments are in the messages.")
      } catch {
        failures.append(error)
        return envelope
      }
      written.insert(file)
    }
    return .externalAttachment(
      ExternalAttachment(
        owner: attachment.owner, url: "\(name)/\(file)", mediaType: attachment.mediaType,
        timestamp: attachment.timestamp))
  }
}
