import Foundation
import TestSupport
import Testing

/// `cukeswift run --watch`.
@Suite(.waitsForCommands) struct WatchTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    _ = try folder.run("init")
    try folder.save("features/other.feature", "Feature: Other\n  Scenario: Mine\n    Given something else\n")
    try folder.save(
      "features/steps/Other.swift",
      """
      import CukeKit
      final class Other: World {}
      let otherSteps = Steps(Other.self) { Given("something else") { _ in } }

      """)
  }

  /// The running command; its output is read up to the point where it waits for changes.
  private struct Watching: ~Copyable {
    private let process: TestProcess
    private let output = Pipe()

    init(_ folder: CommandLineHarness, _ operands: [String] = []) throws {
      process = TestProcess(
        CommandLineHarness.url(ofProgram: "cukeswift"),
        ["run", "--watch", "--format", "progress", "--format", "message:messages"] + operands)
      process.folder = folder.url(of: ".")
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["CUKESWIFT_CACHE": folder.cache?.path ?? ""]
      ) { $1 }
      process.standardOutput = output.fileHandleForWriting
      process.standardError = output.fileHandleForWriting
      try process.start()
      try output.fileHandleForWriting.close()
    }

    /// The output until it waits again.
    func next() -> String {
      var text = ""
      while !text.hasSuffix("Ctrl-C ends.\n") {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text
    }
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func `a change of a page runs everything`() throws {
    let web = try CommandLineHarness(hasSteps: false)
    _ = try web.run("init", "--web")
    let watching = try Watching(web)
    #expect(watching.next().hasSuffix("Watching 1 feature file, 0 step files and 1 file of pages; Ctrl-C ends.\n"))
    let page = try #require(web.read("pages/cart/index.html"))
    try web.save("pages/cart/index.html", page.replacingOccurrences(of: "Thank you", with: "Thanks"))
    let failed = watching.next()
    #expect(failed.contains("Changed: pages/cart/index.html\n"), "\(failed)")
    #expect(failed.contains("3 scenarios (1 failed, 2 passed)"), "\(failed)")
    try web.save("pages/cart/style.css", "p { color: green }")
    #expect(watching.next().contains("Changed: pages/cart/style.css\n"))
  }

  /// An editor empties a file before it writes the content.
  @Test func `an emptied file counts with its next content`() throws {
    try folder.save("features/two.feature", "Feature: Two\n  Scenario: two\n    Given something else\n")
    try folder.save("features/rows.feature", Self.withRows)
    try folder.save("features/rows.csv", "name\none\n")
    let watching = try Watching(folder)
    _ = watching.next()
    for file in ["other.feature", "rows.feature", "steps/Other.swift"] { try folder.save("features/\(file)", "") }
    try folder.save("features/two.feature", "Feature: Two\n  Scenario: 2\n    When it rains\n")
    let first = watching.next()
    #expect(first.contains("Changed: features/two.feature\n"), "\(first)")
    try folder.save("features/rows.feature", Self.withRows + "\n")
    let second = watching.next()
    #expect(second.contains("Changed: features/rows.feature\n"), "\(second)")
  }

  private static let withRows = """
    Feature: Rows
      Scenario Outline: <name>
        * it rains
        @examples:rows.csv
        Examples:

    """

  @Test(arguments: [
    ["features/two.feature:2", "features/two.feature:4"], ["./features/two.feature:2:4"], ["@list.txt"],
  ])
  func `chosen lines of a file are chosen again`(operands: [String]) throws {
    let step = "    Given something else\n"
    let feature = "Feature: Two\n" + ["one", "two", "three"].map { "  Scenario: \($0)\n" + step }.joined()
    try folder.save("features/two.feature", feature)
    try folder.save("list.txt", "features/two.feature:2:4\n")
    let watching = try Watching(folder, operands)
    #expect(watching.next().contains("2 scenarios (2 passed)"))
    try folder.save("features/two.feature", feature + "# changed\n")
    let again = watching.next()
    #expect(again.contains("Changed: features/two.feature\n"), "\(again)")
    #expect(again.contains("2 scenarios (2 passed)"), "\(again)")
    guard operands == ["@list.txt"] else { return }
    try folder.save("list.txt", "features/two.feature:6\n")
    let listed = watching.next()
    #expect(listed.contains("Changed: list.txt\n"), "\(listed)")
    #expect(listed.contains("1 scenario (1 passed)"), "\(listed)")
  }

  @Test func `a changed file of examples runs its feature`() throws {
    try folder.save(
      "features/two.feature",
      "Feature: Two\n  Scenario Outline: <name>\n    Given something else\n    @examples:names.csv\n    Examples:\n")
    try folder.save("features/names.csv", "name\none\ntwo\n")
    let watching = try Watching(folder, ["features/two.feature", "features/other.feature"])
    #expect(watching.next().contains("3 scenarios (3 passed)"))
    try folder.save("features/names.csv", "name\none\ntwo\nthree\n")
    let again = watching.next()
    #expect(again.contains("Changed: features/names.csv\n"), "\(again)")
    #expect(again.contains("3 scenarios (3 passed)"), "\(again)")
  }

  @Test func `a change runs affected scenarios, failures first`() throws {
    let watching = try Watching(folder)
    #expect(watching.next().contains("4 scenarios (4 passed)"))

    let feature = try #require(folder.read("features/basket.feature"))
    try folder.save("features/basket.feature", feature.replacingOccurrences(of: "| 0     |", with: "| 1     |"))
    // The report written by the previous run does not cause another message about the watched files.
    let failed = watching.next()
    #expect(failed.contains("Changed: features/basket.feature\n"))
    #expect(failed.contains("3 scenarios (1 failed, 2 passed)"))

    try folder.save("features/basket.feature", feature.replacingOccurrences(of: "| 0     |", with: "| 2     |"))
    let again = watching.next()
    // The scenario that failed now comes first of the three.
    #expect(again.contains("\n..F") && again.contains("3 scenarios (1 failed, 2 passed)"), "\(again)")

    let steps = try #require(folder.read("features/steps/Other.swift"))
    try folder.save("features/steps/Other.swift", steps + "let broken: Int = \"\"\n")
    #expect(watching.next().contains("error: the step files do not compile"))
    // Both the feature and the step file not yet used by a scenario are processed; the error is reported once.
    try folder.save("features/other.feature", "Feature: Other\n  Scenario: Mine\n    Given something else\n\n")
    #expect(watching.next().ranges(of: "error: the step files do not compile").count == 1)
    try folder.save("features/steps/Other.swift", steps)
    let mended = watching.next()
    #expect(mended.contains("Changed: features/steps/Other.swift\n") && mended.contains("1 scenario (1 passed)"))

    try folder.save("cukeswift.json", #"{ "profiles": { "default": { "name": "Mine" } } }"#)
    #expect(watching.next().contains("1 scenario (1 passed)"))
  }

  @Test(arguments: [
    ("features/steps/Other.swift", 1), ("./features/steps/BasketSteps.swift", 3),
    ("features/../features//steps/Other.swift", 1), ("link/Other.swift", 1),
  ])
  func `the uses option chooses scenarios by step file`(_ file: String, _ count: Int) throws {
    try folder.link("link", to: "features/steps")
    let outcome = try folder.run("run", "--uses", file)
    #expect(outcome.output.contains("\(count) scenario\(count == 1 ? "" : "s") (\(count) passed)"), "\(outcome.output)")
  }
}
