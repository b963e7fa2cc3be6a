import OperatingSystem

extension LanguageServer {
  /// The files and addresses that a text contains.
  func links(of document: OpenDocument) -> [DocumentLink] {
    guard let feature = document.feature else { return [] }
    return writtenLinks(in: document) + fileArguments(of: feature)
  }

  /// The Markdown links and the addresses in a text.
  private func writtenLinks(in document: OpenDocument) -> [DocumentLink] {
    let buffer = document.buffer
    var links: [DocumentLink] = []
    for line in 0..<buffer.lineCount {
      let range = buffer.line(line)
      guard buffer.bytes[range].contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "]") }) else {
        continue
      }
      let text = buffer.text(range)
      func add(_ part: Substring, _ target: String) {
        let start = range.lowerBound + text[..<part.startIndex].utf8.count
        links.append(DocumentLink(range: buffer.range(start..<start + part.utf8.count), target: target))
      }
      for match in text.matches(of: /\]\(([^)\s]+)\)/) {
        if let target = linked(String(match.1), from: document.path) { add(match.1, target) }
      }
      guard text.contains("://") else { continue }
      for match in text.matches(of: /https?:\/\/[^\s"'<>|)\]]+/) { add(match.output, String(match.output)) }
    }
    return links
  }

  /// The quoted arguments of steps that are paths of files.
  private func fileArguments(of feature: FeatureDocument) -> [DocumentLink] {
    guard let folder = folder(of: feature.path) else { return [] }
    let parents = [folder.path, DocumentURI.folder(of: feature.path) ?? ""]
    return feature.sites.flatMap { arguments(of: $0, in: feature) }.compactMap { argument in
      let name = feature.buffer.text(argument.range).filter { $0 != "\"" && $0 != "'" }
      guard name.contains("."), !name.hasPrefix("/"), !name.contains("://"),
        let path = parents.map({ "\($0)/\(name)" }).first(where: { (try? FileSystem.kind(of: $0)) == .file })
      else { return nil }
      return DocumentLink(range: feature.buffer.range(argument.range), target: uri(of: path))
    }
  }

  /// The URI of a Markdown link to a file. The link is relative to the document or, if it begins with a slash, to the
  /// folder.
  private func linked(_ target: String, from path: String) -> String? {
    guard !target.contains("://"), !target.hasPrefix("#") else { return nil }
    let name = target.prefix { $0 != "#" }
    let base = name.hasPrefix("/") ? folder(of: path)?.path ?? "" : DocumentURI.folder(of: path) ?? ""
    var parts: [Substring] = []
    for part in "\(base)/\(name)".split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let file = "/" + parts.joined(separator: "/")
    guard (try? FileSystem.kind(of: file)) == .file else { return nil }
    return uri(of: file) + target.dropFirst(name.count)
  }
}
