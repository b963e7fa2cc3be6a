import Foundation
import TestSupport
import Testing

/// `cukeswift doctor`.
@Suite(.waitsForCommands) struct DoctorTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    _ = try folder.run("init")
  }

  @Test func `all is well in a new project`() throws {
    let outcome = try folder.pass("doctor")
    for subject in ["compiler", "modules", "cache", "configuration", "features", "definitions"] {
      #expect(outcome.output.contains("✔ \(subject) "))
    }
    #expect(outcome.output.hasSuffix("\nNothing is wrong.\n"))
  }

  @Test func `problems are reported with advice`() throws {
    try folder.write("cukeswift.json", #"{ "profils": {} }"#)
    try folder.write("features/bad.feature", "Feature: A\n  Scenario: B\n    Given x\n  nonsense\n")
    try folder.write("features/steps/BasketSteps.swift", "let\n")
    let outcome = try folder.run("doctor")
    #expect(outcome.exitCode == 1)
    for part in [
      "✘ configuration\n", "'profils' is not a setting", "✘ features\n", "features/bad.feature:4:3: error:",
      "✘ definitions\n",
    ] {
      #expect(outcome.output.contains(part), "\(outcome.output)")
    }
  }

  @Test func `a missing compiler is a fault`() throws {
    let outcome = try folder.run(["doctor"], environment: ["PATH": "/bin", "SWIFT_EXEC": ""])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("✘ compiler\n"))
    #expect(outcome.output.contains("Install a Swift toolchain"))
  }

  @Test func `a browser is needed for pages only`() throws {
    let none = ["CUKESWIFT_BROWSER": "no-such-browser"]
    let wrong = try folder.run(["doctor"], environment: none)
    #expect(wrong.exitCode == 1)
    #expect(wrong.output.contains("✘ browser\n"), "\(wrong.output)")
    #expect(wrong.output.contains("the browser 'no-such-browser' was not found"), "\(wrong.output)")
    // A program other than a headless shell, and a headless shell.
    for (name, mark) in [("chromium", "! browser "), ("chromium-headless-shell", "✔ browser ")] {
      try folder.write(name, "#!/bin/sh\necho Chromium 1.2.3.4\n")
      _ = try folder.shell("chmod +x \(name)")
      let path = folder.url(of: name).path
      let found = try folder.pass(["doctor"], environment: ["CUKESWIFT_BROWSER": path])
      #expect(found.output.contains("\(mark)       Chromium 1.2.3.4 at \(path)"), "\(found.output)")
    }
    let other = try folder.run(["doctor"], environment: ["CUKESWIFT_BROWSER": "/bin/true"])
    #expect(other.exitCode == 1)
    #expect(other.output.contains("the program /bin/true is not Chromium"), "\(other.output)")
    let nowhere = ["PATH": "/nonexistent", "SWIFT_EXEC": ""]
    #expect(try folder.run(["doctor"], environment: nowhere).output.contains("✔ browser        not found"))
    try folder.write("cukeswift.json", #"{ "pages": { "Cart": "https://cart.example" } }"#)
    let needed = try folder.run(["doctor"], environment: nowhere)
    #expect(needed.output.contains("✘ browser\n"), "\(needed.output)")
    #expect(needed.output.contains("apt-get install chromium-headless-shell"), "\(needed.output)")
  }

  @Test func `steps without a definition are doubtful`() throws {
    try folder.write("features/b.feature", "Feature: B\n  Scenario: C\n    Given a roof\n")
    let outcome = try folder.pass("doctor")
    #expect(outcome.output.contains("without a definition: 1 step\n  'cukeswift snippets --write"))
  }
}
