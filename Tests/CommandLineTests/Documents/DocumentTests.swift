import Foundation
import TestSupport
import Testing

/// Executes the commands in README.md and the pages of docs/, and compiles their Swift code.
///
/// Each page is followed from beginning to end in a fresh folder. Blocks with a comment `file: PATH` above them are
/// saved there. Commands of `console` blocks run after those of a comment `first: COMMAND` and must print the output
/// shown below them. A block with a comment `example: PATH` above it must equal that file of the checkout. All other
/// blocks of Swift must compile, as separate files or, without imports, as the body of a function. README.md is
/// followed in a copy of this project's features.
@Suite(.waitsForCommands) struct DocumentTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  static let pages: [String] = {
    let docs = project.appending(path: "docs").path
    let names = FileManager.default.enumerator(atPath: docs)?.compactMap { $0 as? String } ?? []
    // The reference's examples are compiled and drawn by the tests that generate its pages.
    let pages = names.filter { $0.hasSuffix(".md") && !$0.hasPrefix("reference/") }
    return ["README.md"] + pages.sorted().map { "docs/\($0)" }
  }()

  @Test func allPagesAreThere() {
    #expect(Self.pages.count >= 18)
  }

  /// The page with commands that open pages in a browser.
  private static let pageOfBrowser = "docs/pages.md"

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func examplesOfPagesAreTrue() throws { try follow(Self.pageOfBrowser) }

  @Test(
    arguments: ["README.md"] + Thoroughness.some(2, of: pages.filter { !["README.md", pageOfBrowser].contains($0) }))
  func examplesOfDocumentsAreTrue(page: String) throws { try follow(page) }

  /// Follows the instructions of a page.
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
    for block in blocks {
      try harness.write("features/steps/line\(block.line).swift", Self.file(of: block))
    }
    try harness.write("features/empty.feature", "Feature: nothing\n")
    let outcome = try harness.run("run", "features", "--pass-with-no-scenarios")
    #expect(outcome.exitCode == 0, "\(page): \(outcome.errors)")
  }

  /// A block as a separate file.
  ///
  /// Its declarations are put into a function, which allows two blocks of a page to declare the same name; extensions
  /// cannot be in a function.
  private static func file(of block: DocumentBlock) -> String {
    let isImport = { (line: String) in line.contains("import ") && !line.hasPrefix(" ") }
    let imports = block.lines.filter(isImport)
    let around = block.remark.map { $0.name == "with" ? $0.value : "" } ?? ""
    let code = block.lines.filter { !isImport($0) }.joined(separator: "\n")
    let head = (imports.isEmpty ? ["import CukeKit"] : imports).joined(separator: "\n")
    if block.lines.contains(where: { $0.hasPrefix("extension ") }) { return "\(head)\n\(around)\n\(code)\n" }
    // Step groups are found only at the top level; in a function they would be unused.
    let used = code.replacingOccurrences(of: #"(?m)^let (\w+) = Steps"#, with: "_ = Steps", options: .regularExpression)
    return "\(head)\nprivate func shown\(block.line)() async throws {\n\(around)\n\(used)\n}\n"
  }
}
