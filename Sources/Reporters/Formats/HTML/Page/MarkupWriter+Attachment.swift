import Messages

extension MarkupWriter {
  /// Writes an attachment of a step: shown if a browser can show it, otherwise offered as a file.
  mutating func attachment(_ attachment: Attachment) {
    let family = attachment.mediaType.prefix { $0 != "/" }
    if attachment.isLog { return log(attachment.text ?? "") }
    if attachment.isLink { return links(attachment.text ?? "") }
    switch family {
    case "image": media(attachment, begin: "<img alt=\"\" src=\"", end: "\">")
    case "video": media(attachment, begin: "<video controls src=\"", end: "\"></video>")
    case "audio": media(attachment, begin: "<audio controls src=\"", end: "\"></audio>")
    default:
      if let text = attachment.text ?? (family == "text" ? String(decoding: attachment.bytes, as: UTF8.self) : nil) {
        folded(attachment) { writer in
          if attachment.mediaType == "text/markdown" { return writer.description(text) }
          writer.markup("<pre>", text, "</pre>")
        }
      } else {
        markup("<p class=\"attachment\">")
        download(attachment)
        markup("</p>\n")
      }
    }
  }

  private mutating func media(_ attachment: Attachment, begin: StaticString, end: StaticString) {
    folded(attachment, isOpen: true) { writer in
      writer.markup(begin)
      writer.markup(dataOf: attachment)
      writer.markup(end)
    }
  }

  private mutating func folded(
    _ attachment: Attachment, isOpen: Bool = false, _ content: (inout MarkupWriter) -> Void
  ) {
    markup("<details class=\"attachment\"")
    if isOpen { markup(" open") }
    markup("><summary>", attachment.fileName ?? attachment.mediaType, "</summary>")
    content(&self)
    markup("<p>")
    download(attachment)
    markup("</p>")
    markup("</details>\n")
  }

  private mutating func download(_ attachment: Attachment) {
    markup("<a")
    attribute("download", attachment.fileName ?? "attachment")
    markup(" href=\"")
    markup(dataOf: attachment)
    markup("\">", attachment.fileName ?? attachment.mediaType, "</a>")
    text(" " + attachment.byteCount.counted("byte"))
  }

  private mutating func log(_ log: String) {
    markup("<pre class=\"log\">")
    for run in StyledText(log).runs {
      let classes = [run.colour.map { "sgr\($0)" }, run.isBold ? "sgr1" : nil].compactMap(\.self)
      if classes.isEmpty {
        text(run.text)
      } else {
        markup("<span")
        attribute("class", classes.joined(separator: " "))
        markup(">", run.text, "</span>")
      }
    }
    markup("</pre>\n")
  }

  /// Writes the lines of a `text/uri-list` (RFC 2483, section 5); only safe addresses become links, never scripts.
  private mutating func links(_ list: String) {
    for line in StepText.lines(of: list) where !line.isEmpty && !line.hasPrefix("#") {
      let isSafe = Self.isWebAddress(line) || line.lowercased().hasPrefix("mailto:")
      markup("<p class=\"attachment\">")
      if isSafe {
        markup("<a rel=\"noopener noreferrer\" target=\"_blank\"")
        attribute("href", line)
        markup(">", line, "</a>")
      } else {
        text(line)
      }
      markup("</p>\n")
    }
  }

  /// Writes the attachment as a `data:` URL (RFC 2397).
  private mutating func markup(dataOf attachment: Attachment) {
    markup(
      "data:", Self.isOpenedSafely(attachment.mediaType) ? attachment.mediaType : "application/octet-stream", ";base64,"
    )
    base64(attachment.bytes)
  }

  /// Whether an address is one of the web, which runs nothing in the page.
  static func isWebAddress(_ address: String) -> Bool {
    ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
  }

  /// Whether a browser can open a type without running code in the file. The script of the page uses the same types.
  private static func isOpenedSafely(_ type: String) -> Bool {
    if ["application/json", "application/pdf", "text/plain", "text/csv"].contains(type) { return true }
    let parts = type.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && ["image", "audio", "video"].contains(parts[0]) && !parts[1].isEmpty
      && parts[1].utf8.allSatisfy(canStandInURL)
  }

  private static func canStandInURL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
