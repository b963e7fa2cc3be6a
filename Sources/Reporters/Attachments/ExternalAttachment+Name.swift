import Messages

extension ExternalAttachment {
  /// The file name given by the step; nil for an address without one.
  var name: String? {
    guard let file = AttachmentFile.name(in: url), let hyphen = file.firstIndex(of: "-") else { return nil }
    return String(file[file.index(after: hyphen)...])
  }
}
