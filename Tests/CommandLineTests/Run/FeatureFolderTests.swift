import Foundation
import TestSupport
import Testing

/// Finding features in folders, and reporting unreadable ones.
@Suite(.waitsForCommands) struct FeatureFolderTests {
  private let harness: CommandLineHarness

  init() throws {
    harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/a.feature", "Feature: a\n  Scenario: a\n    Given the \"Calculator\" app is running\n")
  }

  @Test(arguments: ["run", "parse", "format"])
  func namesWhatCannotBeReached(command: String) throws {
    // \\351 is é in Latin-1.
    let make = """
      cd features && n=$(printf 'caf\\351') && echo 'Feature: lost' > "$n.feature" && mkdir "$n" deep && touch "$n.txt" .hidden
      ln -s nowhere deep/gone.feature && ln -s nowhere .gone && ln -s circle deep/circle
      """
    #expect(try harness.shell(make).exitCode == 0)
    let outcome = try harness.run(command, "features")
    #expect(outcome.exitCode == 2)
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      lines == [
        #"features/caf\xE9: error: the name is not UTF-8"#, #"features/caf\xE9.feature: error: the name is not UTF-8"#,
        "features/deep/circle: error: Too many levels of symbolic links",
        "features/deep/gone.feature: error: No such file or directory",
      ])
    if command == "run" { #expect(outcome.output == "") }
  }

  @Test func namesAPathThatIsNotUTF8() throws {
    let outcome = try harness.shell(
      #"n=$(printf 'caf\351').feature && cp features/a.feature "$n" && cukeswift run "$n""#)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.hasPrefix(#"caf\xE9.feature: error: the name is not UTF-8"#), "\(outcome)")
  }

  @Test func unreachableStepFileIsNamed() throws {
    try harness.makeFolder("features/steps")
    try harness.link("features/steps/Doors.swift", to: "nowhere")
    let outcome = try harness.run("run", "features/a.feature")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("features/steps/Doors.swift: error: No such file or directory"))
  }

  @Test func pipesAreRefusedAndNotWaitedFor() throws {
    #expect(
      try harness.shell("mkdir features/steps && mkfifo cukeswift.json features/p.feature features/steps/P.swift")
        .exitCode == 0)
    let refused = [
      "cukeswift.json: error: this is not an ordinary file\n",
      "features/steps/P.swift: error: this is not an ordinary file\n",
      "features/p.feature: error: this is not an ordinary file\n",
    ]
    for problem in refused {
      let outcome = try harness.run("run")
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.hasPrefix(problem), "\(outcome.errors)")
      try harness.remove(String(problem.prefix { $0 != ":" }))
    }
    #expect(try harness.run("run").exitCode == 0)
  }

  @Test func pipeWithoutAWriterIsAnError() throws {
    #expect(try harness.shell("mkfifo pipe").exitCode == 0)
    for operand in ["@pipe", "pipe"] {
      let outcome = try harness.run("run", operand)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.hasPrefix("pipe: error: no process writes to this pipe\n"), "\(outcome.errors)")
    }
    let written = try harness.shell("echo features/a.feature:2 | cukeswift run @/dev/stdin")
    #expect(written.exitCode == 0 && written.output.contains("1 scenario (1 passed)"), "\(written.output)")
  }

  @Test func warnsAboutFilesNamedAlmostLikeFeatures() throws {
    let names = ["b.feature.txt", "c.Feature", "d.FEATURE", "e.feature.MD", "f.features", "i.feature "]
    for name in names + [".hidden.feature.txt", "g.feature.bak", "feature.txt", "features.md"] {
      try harness.write("features/deep/\(name)", "Feature: x\n")
    }
    for command in ["run", "parse"] {
      let outcome = try harness.pass(command, "features")
      let text = outcome.output + outcome.errors
      let lines = text.split(separator: "\n").filter { $0.contains(": warning: this file is not run") }
      let problem = "this file is not run: its name does not end in .feature or .feature.md"
      #expect(lines.map(String.init) == names.map { "features/deep/\($0): warning: \(problem)" }, "\(text)")
    }
    try harness.remove("features/a.feature")
    let outcome = try harness.run("run", "features")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("rename 'features/deep/b.feature.txt' if it is one."), "\(outcome.errors)")
  }

  @Test func fileRunsOnceForAllItsSpellings() throws {
    let path = harness.url(of: "features/a.feature").path
    let outcome = try harness.pass(
      "run", "features/a.feature", "./features/a.feature", "features", "features//a.feature:2",
      "features/../features/a.feature", path, "--format", "summary")
    #expect(outcome.output.contains("1 scenario (1 passed)"), "\(outcome.output)")
    // A link counts as a separate file, since it was created on purpose.
    try harness.link("features/b.feature", to: "a.feature")
    #expect(try harness.run("run", "features", "--format", "summary").output.contains("2 scenarios (2 passed)"))
  }

  @Test func featuresElsewhereHaveTheUsualStepFiles() throws {
    try harness.write(
      "features/steps/Shop.swift",
      "import CukeKit\n\nfinal class Shop: App {\n  var screen: Screen { Screen(\"Shop\") { Label(\"Hi\") } }\n}\n")
    try harness.write("checkout/b.feature", "Feature: b\n  Scenario: b\n    Given the \"Shop\" app is running\n")
    try harness.pass("run", "checkout")
    // Other folders of this name are other projects.
    try harness.write("old/features/b.feature", "Feature: b\n  Scenario: b\n    Given the \"Shop\" app is running\n")
    #expect(try harness.run("run", "old/features").exitCode == 1)
    // Own step files replace the usual ones.
    try harness.write("checkout/steps/Own.swift", "import CukeKit\n")
    #expect(try harness.run("run", "checkout").exitCode == 1)
  }

  /// Step files of a folder with one step, for scenarios of this and other folders.
  private func write(_ step: String, to path: String, in type: String) throws {
    try harness.write(
      path,
      "import CukeKit\nfinal class \(type): World {}\nlet steps\(type) = Steps(\(type).self) { Given(\"\(step)\") { _ in } }\n"
    )
  }

  @Test func everyPathInFeaturesHasAllStepFiles() throws {
    try write("a basket", to: "features/steps/Basket.swift", in: "Basket")
    try write("a dog", to: "features/pets/steps/Dog.swift", in: "Dog")
    try harness.write("features/pets/b.feature", "Feature: b\n  Scenario: b\n    Given a basket\n    And a dog\n")
    for paths in [["features"], ["features/pets"], ["features/pets/b.feature:2"], ["features", "features/pets"]] {
      let outcome = try harness.run(["run"] + paths)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(paths): \(outcome)")
    }
  }

  @Test func foldersOfFeaturesShareTheirStepFiles() throws {
    try write("a cat", to: "features/cats/steps/Cat.swift", in: "Cat")
    try write("a dog", to: "features/dogs/steps/Dog.swift", in: "Dog")
    try harness.write("features/cats/b.feature", "Feature: b\n  Scenario: b\n    Given a cat\n    And a dog\n")
    for path in ["features", "features/cats", "features/cats/b.feature"] {
      let outcome = try harness.run("run", path)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(path): \(outcome)")
    }
  }

  @Test func sharedStepFilesAreWarnedOf() throws {
    try write("a basket", to: "features/steps/Basket.swift", in: "Basket")
    try write("an owl", to: "own/steps/Owl.swift", in: "Owl")
    try harness.write("own/b.feature", "Feature: b\n  Scenario: b\n    Given a basket\n    And an owl\n")
    try harness.write("other/c.feature", "Feature: c\n  Scenario: c\n    Given a basket\n")
    let alone = try harness.run("run", "own")
    #expect(alone.exitCode == 1 && !alone.errors.contains("more step files"), "\(alone)")
    let shared = try harness.run("run", "own", "other")
    let warning = "own: warning: these features also use the step files of the other paths\n"
    #expect(shared.exitCode == 0 && (shared.output + shared.errors).contains(warning), "\(shared)")
    #expect(try !harness.run("run", "features", "other").errors.contains("more step files"))
  }
}
