import SourceText

/// The parts of a chapter of a Markdown report, as many as fit.
struct MarkdownSections {
  private let limit: Int
  private var content = ""
  private var left = 0

  /// Begins an empty chapter.
  ///
  /// - Parameter limit: the size limit in bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds a title that unfolds to a text.
  mutating func addDetails(_ title: String, place: String?, _ text: String) {
    let place = place.map { " <code>\(Self.escaped($0))</code>" } ?? ""
    add(
      "<details><summary>\(Self.escaped(title))\(place)</summary>\n<pre>\(Self.escaped(text))</pre>\n</details>\n")
  }

  /// Adds a line.
  mutating func addItem(_ title: String, place: String, _ remark: String) {
    add("<div>\(Self.escaped(title)) <code>\(Self.escaped(place))</code>, \(Self.escaped(remark))</div>\n")
  }

  private mutating func add(_ part: String) {
    if left == 0, content.utf8.count + part.utf8.count <= limit { content += part } else { left += 1 }
  }

  /// The chapter; empty without parts.
  func text(below heading: String) -> String {
    if content.isEmpty, left == 0 { return "" }
    return "\n### \(heading)\n\n" + content + (left > 0 ? "\n… and \(left) more\n" : "")
  }

  /// A text as HTML without empty lines, which would end the HTML.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    var isAfterLineFeed = false
    for scalar in text.visibleLines.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\n" where isAfterLineFeed: escaped += "&#8203;\n"
      default: escaped.unicodeScalars.append(scalar)
      }
      isAfterLineFeed = scalar == "\n"
    }
    return escaped
  }
}
