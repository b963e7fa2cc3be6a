import Messages

extension Attachment {
  /// Whether it is a line that a step logged.
  var isLog: Bool { mediaType == Self.logMediaType }
  /// Whether it is a link.
  var isLink: Bool { mediaType == Self.linkMediaType }

  /// The addresses that a link has, without those within the report.
  var addresses: [String] {
    guard isLink else { return [] }
    return (text ?? "").split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { String($0) }
  }

  /// The text; nil where bytes are attached.
  var text: String? {
    if case .text(let text) = body { text } else { nil }
  }

  /// The bytes, those of a text included.
  var bytes: [UInt8] {
    switch body {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// How many bytes there are.
  var byteCount: Int {
    switch body {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

extension ExternalAttachment {
  /// The link that a report shows; nil for a part of the trace.
  var link: Attachment? {
    guard !Attachment.isTrace(mediaType) else { return nil }
    return Attachment(
      owner: owner, body: .text(url), mediaType: Attachment.linkMediaType, fileName: nil,
      timestamp: timestamp ?? Timestamp(seconds: 0, nanoseconds: 0))
  }

  /// The name that the step gave it; nil where none stands in its address.
  var name: String? {
    guard let file = AttachmentFile.name(in: url), let hyphen = file.firstIndex(of: "-") else { return nil }
    return String(file[file.index(after: hyphen)...])
  }
}
