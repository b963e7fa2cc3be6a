import Testing

/// `cukeswift doctor`.
@Suite struct DoctorTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    _ = try folder.run("init")
  }

  @Test func `all is well in a new project`() throws {
    let outcome = try folder.run("doctor")
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    for subject in ["compiler", "modules", "cache", "configuration", "features", "definitions"] {
      #expect(outcome.output.contains("✔ \(subject) "))
    }
    #expect(outcome.output.hasSuffix("\nNothing is wrong.\n"))
  }

  @Test func `what is broken is reported with what to do`() throws {
    try folder.write("cukeswift.json", #"{ "profils": {} }"#)
    try folder.write("features/bad.feature", "Feature: A\n  Scenario: B\n    Given x\n  nonsense\n")
    try folder.write("features/steps/BasketSteps.swift", "let\n")
    let outcome = try folder.run("doctor")
    #expect(outcome.exitCode == 1)
    for part in [
      "✘ configuration\n", "'profils' is nothing", "✘ features\n", "features/bad.feature:4:3: error:",
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

  @Test func `steps without a definition are doubtful`() throws {
    try folder.write("features/b.feature", "Feature: B\n  Scenario: C\n    Given a roof\n")
    let outcome = try folder.run("doctor")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("without a definition: 1 step\n  'cukeswift snippets --write"))
  }
}
