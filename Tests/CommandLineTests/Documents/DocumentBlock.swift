import Foundation

/// A fenced block of a Markdown page with the comment above it.
///
///     <!-- file: features/first.feature -->
///     ```gherkin
///     Feature: First
///     ```
struct DocumentBlock {
  /// The language after the fence, such as `swift`; empty for a bare fence.
  let language: String
  /// The lines between the fences.
  let lines: [String]
  /// The number of the first of these lines in the page, starting at 1.
  let line: Int
  /// The comment above the block: `file: PATH` is the path to save the block at, `with: CODE` code needed around it,
  /// `first: COMMAND` a command to run before it.
  let remark: (name: String, value: String)?

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The path to save the block at; nil for an unsaved block.
  var path: String? { remark?.name == "file" ? remark?.value : nil }

  /// The blocks of a page in order.
  static func blocks(of page: String) -> [DocumentBlock] {
    let lines = page.components(separatedBy: "\n")
    var blocks: [DocumentBlock] = []
    var index = 0
    while index < lines.count {
      let indentation = lines[index].prefix { $0 == " " }
      let fence = lines[index].dropFirst(indentation.count)
      index += 1
      guard fence.hasPrefix("```") else { continue }
      let start = index
      while index < lines.count, lines[index].trimmingCharacters(in: .whitespaces) != "```" { index += 1 }
      let content = lines[start..<index].map {
        $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0
      }
      let above = start >= 2 ? lines[start - 2].trimmingCharacters(in: .whitespaces) : ""
      blocks.append(
        DocumentBlock(
          language: String(fence.dropFirst(3)), lines: content, line: start + 1, remark: remark(in: above)))
      index += 1
    }
    return blocks
  }

  private static func remark(in line: String) -> (name: String, value: String)? {
    guard line.hasPrefix("<!-- "), line.hasSuffix(" -->"), let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon].dropFirst(5)
    return (String(name), line[line.index(after: colon)...].dropLast(4).trimmingCharacters(in: .whitespaces))
  }

  // MARK: - Commands

  /// A command after `$ ` in a block, and the output below it.
  struct Command {
    let text: String
    let output: [String]
  }

  /// The commands of a `console` block.
  var commands: [Command] {
    guard language == "console" else { return [] }
    var commands: [Command] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        // Text after three spaces and a number sign is a remark for the reader.
        let text = line.dropFirst(2).components(separatedBy: "   # ")[0]
        commands.append(Command(text: text, output: []))
      } else if let last = commands.popLast() {
        commands.append(Command(text: last.text, output: last.output + [line]))
      }
    }
    return commands
  }
}
