package import Messages
package import SourceText

/// Keeps large attachments of a run as files of a folder, so that the stream and reports stay small.
package final class AttachmentFolder {
  /// What could not be written; such attachments stay in the stream.
  package private(set) var failures: [Diagnostic] = []
  private let name: String
  /// Where it is.
  package let path: String
  /// The files that this run has written.
  private var written: Set<String> = []

  /// Uses a folder, which is made when the first attachment comes.
  ///
  /// - Parameters:
  ///   - path: the folder as it was named.
  ///   - target: where it is.
  package init(_ path: String, at target: String) {
    self.path = target
    name = target.lastIndex(of: "/").map { String(target[target.index(after: $0)...]) } ?? target
  }

  /// The message that stands in the stream: of a large attachment, which is written to a file, a reference.
  package func moved(_ envelope: Envelope) -> Envelope {
    guard case .attachment(let attachment) = envelope, attachment.owner != .run,
      attachment.byteCount > AttachmentFile.largestInline, failures.isEmpty
    else { return envelope }
    let bytes = attachment.bytes
    let file = AttachmentFile.name(of: bytes, attachment.mediaType, attachment.fileName)
    if !written.contains(file) {
      do throws(Diagnostic) {
        // What is there under the name was written by an earlier run, or is none of ours: it is replaced.
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
