import Foundation
import TestSupport
import Testing

/// Types what README.md and the pages of docs/ ask a reader to type, and compiles the Swift they show.
///
/// Each page is followed from its beginning to its end in a fresh folder: blocks with a comment `file: PATH` above them are
/// saved there, commands of `console` blocks are run, after those of a comment `first: COMMAND`, and have to print what is
/// shown below them. A block with a comment `example: PATH` above it is that file of the checkout. All other blocks of Swift
/// have to compile, as files of their own or, where they import nothing, as the body of a function. README.md is followed in a
/// copy of this project's features.
@Suite(.waitsForCommands) struct DocumentTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  static let pages: [String] = {
    let docs = project.appending(path: "docs").path
    let names = FileManager.default.enumerator(atPath: docs)?.compactMap { $0 as? String } ?? []
    // The examples of the reference are compiled and drawn by the tests that its pages are made from.
    let pages = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix("reference/") }
    return ["README.md"] + pages.sorted().map { "docs/\($0)" }
  }()

  @Test func allPagesAreThere() {
    #expect(Self.pages.count >= 18)
  }

  /// The page whose commands open pages in a browser.
  private static let pageOfBrowser = "docs/pages.md"

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func whatIsShownOfPagesIsTrue() throws { try follow(Self.pageOfBrowser) }

  @Test(
    arguments: ["README.md"] + Thoroughness.some(2, of: pages.filter { !["README.md", pageOfBrowser].contains($0) }))
  func whatIsShownIsTrue(page: String) throws { try follow(page) }

  /// Does what a page asks a reader to do.
  private func follow(_ page: String) throws {
    let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
    let blocks = DocumentBlock.blocks(of: text)
    let harness = try CommandLineHarness(hasSteps: false, hasTraces: true)
    if page == "README.md" { try harness.copy(Self.project.appending(path: "features"), to: "features") }
    for block in blocks {
      if let remark = block.remark, remark.name == "first" { _ = try harness.shell(remark.value) }
      if let path = block.path { try harness.write(path, block.text) }
      for command in block.commands {
        let outcome = try harness.shell(command.text)
        #expect(
          ShownOutput.matches(command.output, outcome.output),
          "\(page):\(block.line): \(command.text) prints\n\(outcome.output)")
      }
    }
  }

  @Test func examplesAreShownAsTheyAre() throws {
    var count = 0
    for page in Self.pages {
      let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
      for block in DocumentBlock.blocks(of: text) {
        guard let remark = block.remark, remark.name == "example" else { continue }
        count += 1
        let example = try String(contentsOf: Self.project.appending(path: remark.value), encoding: .utf8)
        #expect(block.text == example, "\(page):\(block.line): \(remark.value) is not like that any more")
      }
    }
    #expect(count >= 7)
  }

  @Test(arguments: Thoroughness.some(4, of: pages))
  func theSwiftCompiles(page: String) throws {
    let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
    let blocks = DocumentBlock.blocks(of: text).filter { $0.language == "swift" && $0.path == nil }
    guard !blocks.isEmpty else { return }
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/empty.feature", "Feature: nothing\n")
    for block in blocks {
      try harness.write("features/steps/line\(block.line).swift", Self.file(of: block))
    }
    let outcome = try harness.run("run", "features")
    #expect(outcome.exitCode == 0, "\(page): \(outcome.errors)")
  }

  /// A block as a file of its own.
  ///
  /// What it declares stays in a function, so that two blocks of a page can declare the same; extensions cannot.
  private static func file(of block: DocumentBlock) -> String {
    let isImport = { (line: String) in line.contains("import ") && !line.hasPrefix(" ") }
    let imports = block.lines.filter(isImport)
    let around = block.remark.map { $0.name == "with" ? $0.value : "" } ?? ""
    let code = block.lines.filter { !isImport($0) }.joined(separator: "\n")
    let head = (imports.isEmpty ? ["import CukeKit"] : imports).joined(separator: "\n")
    if block.lines.contains(where: { $0.hasPrefix("extension ") }) { return "\(head)\n\(around)\n\(code)\n" }
    // Groups of steps are found at the top only; in a function nothing would use them.
    let used = code.replacingOccurrences(of: #"(?m)^let (\w+) = Steps"#, with: "_ = Steps", options: .regularExpression)
    return "\(head)\nprivate func shown\(block.line)() async throws {\n\(around)\n\(used)\n}\n"
  }
}
