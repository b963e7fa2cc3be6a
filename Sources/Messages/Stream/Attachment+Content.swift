extension Attachment {
  /// Whether the attachment is a line that a step logged.
  package var isLog: Bool { mediaType == Self.logMediaType }
  /// Whether the attachment is a link.
  package var isLink: Bool { mediaType == Self.linkMediaType }

  /// The addresses of a link, without those within the report.
  package var addresses: [String] {
    guard isLink else { return [] }
    return (text ?? "").split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.map { String($0) }
  }

  /// The text; nil for attached bytes.
  package var text: String? {
    if case .text(let text) = body { text } else { nil }
  }

  /// The bytes, also those of a text.
  package var bytes: [UInt8] {
    switch body {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }

  /// The number of bytes.
  package var byteCount: Int {
    switch body {
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}

extension ExternalAttachment {
  /// The link that a report shows; nil for a part of the trace.
  package var link: Attachment? {
    guard !Attachment.isTrace(mediaType) else { return nil }
    return Attachment(
      owner: owner, body: .text(url), mediaType: Attachment.linkMediaType, fileName: nil,
      timestamp: timestamp ?? Timestamp(seconds: 0, nanoseconds: 0))
  }
}
