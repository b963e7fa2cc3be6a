import Foundation
import TestSupport
import Testing

/// A file has the same step files and the same history for all spellings of its path and from all folders.
@Suite(.waitsForCommands) struct PathSpellingTests {
  private let folder: CommandLineHarness
  private static let feature = "Feature: F\n  Scenario: S\n    Given the \"Calculator\" app is running\n"
  /// A step file rejected before compiling, which shows immediately that it was found.
  private static let refused = "import Testing\n"

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
  }

  @Test(arguments: [
    (".", "features/sub/b.feature", "features/steps/Z.swift"),
    (".", "./features/../features/sub", "features/steps/Z.swift"),
    ("features", "sub/b.feature", "steps/Z.swift"), ("features", ".", "steps/Z.swift"),
    ("features/sub", "b.feature", "../steps/Z.swift"), ("features/sub", ".", "../steps/Z.swift"),
    ("features/sub", "../sub/b.feature", "../steps/Z.swift"), ("features/steps", "../sub", "../steps/Z.swift"),
    ("elsewhere", "../features/sub/b.feature", "../features/steps/Z.swift"),
    ("elsewhere/inner", "../../features/sub", "../../features/steps/Z.swift"),
  ])
  func `features find their step files from any folder`(_ place: String, path: String, found: String) throws {
    try folder.write("features/sub/b.feature", Self.feature)
    try folder.write("features/steps/Z.swift", Self.refused)
    try folder.makeFolder("elsewhere/inner")
    let (exitCode, output) = try folder.shell("cd \(place) && exec cukeswift run \(path)")
    #expect(exitCode == 2)
    #expect(output.hasPrefix("\(found):1:8: error: a step file cannot import Testing"), "\(output)")
  }

  @Test func `an unrelated folder around features is not searched`() throws {
    try folder.write("specs/sub/b.feature", Self.feature)
    try folder.write("other/steps/Z.swift", Self.refused)
    let (exitCode, output) = try folder.shell("cd specs && exec cukeswift run sub/b.feature")
    #expect(exitCode == 0, "\(output)")
  }

  @Test func `two dots after a link follow its target`() throws {
    try folder.write("real/features/a.feature", Self.feature)
    try folder.write("real/features/steps/Z.swift", Self.refused)
    try folder.write("other/features/a.feature", Self.feature)
    try folder.write("other/sub/features/a.feature", Self.feature)
    try folder.link("other/sub/lk", to: "../../real/features")
    let path = "other/sub/lk/../features/a.feature"
    let outcome = try folder.run("run", path)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("real/features/steps/Z.swift:1:8: error: a step file cannot"), "\(outcome)")
    try folder.remove("real/features/steps")
    #expect(try folder.run("run", path, "--format", "pretty").output.contains("\(path):2"))
  }

  @Test func `a rerun finds failures under any path spelling`() throws {
    try folder.write("features/a.feature", "Feature: F\n  Scenario: S\n    Given nothing of the kind\n")
    let absolute = "\"$PWD/features/a.feature\""
    for spelling in ["./features/a.feature", absolute, "features/../features//a.feature", "."] {
      let (exitCode, output) = try folder.shell("cukeswift run \(spelling); exec cukeswift run --rerun features")
      #expect(exitCode == 1, "\(spelling): \(output)")
      #expect(output.components(separatedBy: ") Scenario: S # features/a.feature:2\n").count == 3, "\(output)")
    }
    let (_, merged) = try folder.shell(
      """
      cukeswift run ./features --format message:1.ndjson >out 2>&1
      cukeswift run \(absolute) --format message:2.ndjson >out 2>&1
      exec cukeswift report 1.ndjson 2.ndjson --format summary
      """)
    #expect(merged.contains("\n1 scenario (1 undefined)\n"), "\(merged)")
  }

  @Test func `hidden features are warnings`() throws {
    try folder.write("features/a.feature", Self.feature)
    try folder.write("features/.hid.feature", Self.feature)
    try folder.write("features/.x/deep/b.feature.md", Self.feature)
    for name in ["._a.feature", ".a.feature.swp", ".git/c.feature", ".y/notes.txt"] {
      try folder.write("features/\(name)", Self.feature)
    }
    try folder.link("features/.#a.feature", to: "nobody@nowhere")
    for place in [".", "features"] {
      let (exitCode, output) = try folder.shell("cd \(place) && exec cukeswift run \(place == "." ? "features" : ".")")
      #expect(exitCode == 0)
      for (path, name) in [(".hid.feature", ".hid.feature"), (".x/deep/b.feature.md", ".x")] {
        let problem = "warning: this file is not run, because '\(name)' begins with a dot, which hides it"
        #expect(output.contains("\(place == "." ? "features/" : "")\(path): \(problem)"), "\(output)")
      }
      #expect(output.components(separatedBy: "is not run").count == 3, "\(output)")
    }
  }
}
