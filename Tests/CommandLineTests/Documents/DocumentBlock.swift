import Foundation

/// A fenced block of a Markdown page, and what the comment above it says of it.
///
///     <!-- file: features/first.feature -->
///     ```gherkin
///     Feature: First
///     ```
struct DocumentBlock {
  /// The word behind the fence, such as `swift`; empty where there is none.
  let language: String
  /// The lines between the fences.
  let lines: [String]
  /// Where the first of these lines stands in the page, counted from 1.
  let line: Int
  /// What the comment above says: `file: PATH` saves the block, `with: CODE` is code that the block needs around it,
  /// `first: COMMAND` a command to be run before it.
  let remark: (name: String, value: String)?

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The path at which the block is saved; nil where it is not.
  var path: String? { remark?.name == "file" ? remark?.value : nil }

  /// The blocks of a page, in their order.
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

  /// A command that a block shows behind `$ `, and the output below it.
  struct Command {
    let text: String
    let output: [String]
  }

  /// The commands of a block with `console` behind its fence.
  var commands: [Command] {
    guard language == "console" else { return [] }
    var commands: [Command] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        // What stands behind two spaces and a number sign is said to the reader.
        let text = line.dropFirst(2).components(separatedBy: "   # ")[0]
        commands.append(Command(text: text, output: []))
      } else if let last = commands.popLast() {
        commands.append(Command(text: last.text, output: last.output + [line]))
      }
    }
    return commands
  }
}
