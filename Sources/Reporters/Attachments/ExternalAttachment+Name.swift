import Messages

extension ExternalAttachment {
  /// The name that the step gave it; nil where none stands in its address.
  var name: String? {
    guard let file = AttachmentFile.name(in: url), let hyphen = file.firstIndex(of: "-") else { return nil }
    return String(file[file.index(after: hyphen)...])
  }
}
