import Foundation
import TestSupport
import Testing

/// `cukeswift run` with step files compiled on demand.
@Suite(.waitsForCommands) struct StepFileTests {
  private let folder: CommandLineHarness

  private static let feature = "Feature: Basket\n  Scenario: Apples\n    Given the basket holds 3 apples\n"
  private static let steps = """
    import CukeKit

    final class Basket: World {
      var apples = 0
    }

    let basketSteps = Steps(Basket.self) {
      Given("the basket holds {int} apples") { (basket, count: Int) in
        basket.apples = count
      }
    }

    """

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write("features/basket.feature", Self.feature)
  }

  /// Runs the features with one step file and returns the outcome.
  private func run(_ steps: String, as path: String = "features/steps/Basket.swift") throws
    -> CommandLineHarness.Outcome
  {
    try folder.write(path, steps)
    return try command(["run"])
  }

  /// Runs the command with the cache in its default place.
  private func command(_ words: [String], environment: [String: String] = [:]) throws -> CommandLineHarness.Outcome {
    try folder.run(words, environment: environment.merging(["CUKESWIFT_CACHE": ""]) { $1 })
  }

  private var plugins: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.url(of: ".cukeswift/steps").path)
        .filter { $0 != "lock" && $0 != "build" }
    }
  }

  @Test(arguments: [
    "features/steps/Basket.swift", "features/support/Basket.swift", "features/step_definitions/Basket.swift",
    "features/shop/steps/deep/Basket.swift", "features/steps/main.swift", "features/steps/Ein Korb.swift",
  ])
  func `step files below the features are found`(_ path: String) throws {
    let outcome = try run(Self.steps, as: path)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("1 step (1 passed)"))
  }

  @Test(arguments: [["features"], ["features/basket.feature"], ["features/basket.feature:2"], ["./features/"]])
  func `a path inside features finds its step files`(_ paths: [String]) throws {
    try folder.write("features/steps/Basket.swift", Self.steps)
    #expect(try command(["run"] + paths).exitCode == 0)
  }

  @Test func `step groups are found in source order`() throws {
    try folder.write("features/steps/B.swift", Self.steps)
    let outcome = try run(
      """
      import CukeKit
      final class Order: World {}
      let second: Steps = Steps(Order.self) { Before(order: 1) { _ in log("second") } }; let third = hooks("third")
      func hooks(_ name: String) -> Steps {
        let local = Steps(Order.self) { Before(order: 1) { _ in log(name) } }
        return local
      }
      /* let fourth = Steps(Order.self) {} */
      let first = hooks("last")

      """, as: "features/steps/A.swift")
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
    let messages = try command(["run", "--format", "message"]).output
    let logged = messages.split(separator: "\n").filter { $0.hasPrefix(#"{"attachment""#) }
      .compactMap { line in ["second", "third", "last"].first { line.contains("\"\($0)\"") } }
    #expect(logged == ["second", "third", "last"])
  }

  @Test func `an app of a step file is launchable`() throws {
    try folder.write(
      "features/basket.feature",
      "Feature: F\n  Scenario: S\n    Given the \"Kiosk\" app is running\n    Then I should see \"Open\"\n")
    let outcome = try run(
      """
      import CukeKit

      final class Kiosk: App {
        init() {}
        var screen: Screen { Screen("Kiosk") { Label("Open") } }
      }

      """, as: "features/support/Kiosk.swift")
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `nested groups are found once, apps by inheritance`() throws {
    try folder.write(
      "features/basket.feature",
      """
      Feature: F
        Scenario: S
          Given the "Stall" app is running
          Then one
          And two

      """)
    let outcome = try run(
      """
      import CukeKit

      class Shop: App {
        required init() {}
        var screen: Screen { Screen("Shop") { Label("Open") } }
      }
      final class Stall: Shop {}
      final class Nothing: World {}
      enum Groups {
        static let inside = Steps(Nothing.self) { Then("one") { _ in } }
      }
      let same = Groups.inside
      struct Other {
        private static let hidden = Steps(Nothing.self) { Then("two") { _ in } }
        static var computed: Steps { hidden }
      }
      let other = Other.computed

      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `what did not change is not compiled again`() throws {
    _ = try run(Self.steps)
    let kept = try plugins
    // A compiler that always fails shows that it is not used.
    #expect(kept.count == 1)
    _ = try run(Self.steps)
    #expect(try plugins == kept)
    _ = try run(Self.steps + "// changed\n")
    #expect(try plugins.count == 2)
  }

  @Test func `every change of a step file takes effect`() throws {
    try folder.write("features/steps/Other.swift", "import CukeKit\n")
    for version in 1...6 {
      let outcome = try run(
        Self.steps.replacingOccurrences(of: "basket.apples = count", with: "try expect(0, equals: \(version))"))
      #expect(outcome.output.contains("expected: \(version)\n"), "\(outcome.output)\(outcome.errors)")
      if version == 3 { try folder.write("features/steps/Another.swift", "import CukeKit\n") }
    }
  }

  @Test func `groups in collections are found, private apps named`() throws {
    try folder.write(
      "features/lamp.feature",
      """
      Feature: Lamp
        Scenario: found
          Given one
          And two
          And three
          And four
        Scenario: private
          Given the "lamp" app is running
      """)
    let outcome = try run(
      """
      \(Self.steps)
      let one = Steps(Basket.self) { Given("one") { _ in } }
      let all = [one, Steps(Basket.self) { Given("two") { _ in } }]
      let more: Steps? = Steps(Basket.self) { Given("three") { _ in } }
      let none: Steps? = nil
      final class Case<Item>: App { var screen: Screen { Screen("Case") {} } }
      enum Fruit { static let groups = [Steps(Basket.self) { Given("four") { _ in } }] }
      enum Room {
        fileprivate final class Lamp: App { var screen: Screen { Screen("Lamp") {} } }
      }

      """)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("3 scenarios (1 failed, 2 passed)"), "\(outcome.output)\(outcome.errors)")
    let advice = "Take the word 'private' or 'fileprivate' away from its class."
    #expect(
      outcome.output.contains("the app 'Lamp' is private to its file and cannot be launched by name"),
      "\(outcome.output)")
    #expect(outcome.output.contains(advice))
    let chosen = try command(["run", "--app", "Lamp"])
    #expect(chosen.exitCode == 2 && chosen.errors.contains(advice), "\(chosen.errors)")
    let generic = try command(["query", "--app", "case", "*"])
    #expect(generic.exitCode == 2 && generic.errors.contains("the app 'case' is a generic class"), "\(generic.errors)")
  }

  @Test func `waiting for another compilation shows a message`() throws {
    try folder.write("features/steps/Basket.swift", Self.steps)
    try folder.makeFolder(".cukeswift/steps")
    let lock = open(folder.url(of: ".cukeswift/steps/lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let terminal = try folder.onTerminal(["run"], environment: ["CUKESWIFT_CACHE": ""], columns: 80)
    try terminal.expect(["Waiting for another cukeswift, which compiles step files…"])
    #expect(flock(lock, LOCK_UN) == 0)
    #expect(terminal.exitCode() == 0)
    #expect(terminal.screen.lines.count { $0.hasPrefix("Waiting") } == 1, "\(terminal.screen.lines)")
    // There is no message about waiting for an available lock.
    try folder.write("features/steps/Basket.swift", Self.steps + "// changed\n")
    let again = try folder.onTerminal(["run"], environment: ["CUKESWIFT_CACHE": ""], columns: 80)
    #expect(again.exitCode() == 0 && again.screen.lines.first == "Compiling 1 step file…", "\(again.screen.lines)")
  }

  @Test(arguments: ["manifest", "StepFiles.plugin"])
  func `a damaged plug-in is made again`(_ file: String) throws {
    _ = try run(Self.steps)
    let kept = try #require(try plugins.first)
    try folder.write(".cukeswift/steps/\(kept)/\(file)", "rubbish")
    let outcome = try command(["run"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: [
    (
      steps + "let broken: Int = \"one\"\n",
      ["features/steps/Basket.swift:12:19: error: cannot convert", "error: the step files do not compile"]
    ),
    (
      steps + "print(1)\n",
      ["features/steps/Basket.swift:12:1: error: expressions are not allowed at the top level"]
    ),
    (
      steps.replacingOccurrences(of: "let basketSteps", with: "private let basketSteps"),
      ["features/steps/Basket.swift:7:13: error: the step group 'basketSteps' is private"]
    ),
    (
      steps + "let hidden = 1\nvar more: Steps { basketSteps }\n",
      ["features/steps/Basket.swift:13:5: error: the step group 'more' is a computed property"]
    ),
    (
      (steps + "private let hidden = [basketSteps]\n").replacing("\n", with: "\r\n"),
      ["features/steps/Basket.swift:12:13: error: the step group 'hidden' is private"]
    ),
    (
      steps + "var more: [Steps] { [basketSteps] }\n",
      ["features/steps/Basket.swift:12:5: error: the step group 'more' is a computed property"]
    ),
    (
      steps + "let none: [String] = []\nlet more = Steps(Basket.self) { Given(\"\\(none[1])\") { _ in } }\n",
      ["Index out of range", "error: loading the step files ended the process with signal"]
    ),
  ])
  func `load failures are reported, nothing is cached`(_ text: String, _ expected: [String]) throws {
    let outcome = try run(text)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    for part in expected { #expect(outcome.errors.contains(part), "\(outcome.errors)") }
    #expect(!outcome.errors.contains("command failed"))
    #expect(try plugins.isEmpty)
  }

  /// Foundation, loaded with the step files, binds the main queue to the thread that loads it.
  @Test(arguments: [[], ["--in-process"]])
  func `main actor code runs with Foundation imported`(options: [String]) throws {
    try folder.write(
      "features/steps/Basket.swift",
      """
      import CukeKit
      import Foundation

      @MainActor final class Model { var apples = 0 }
      final class Basket: World { let model = Model.make() }
      extension Model { nonisolated static func make() -> Task<Model, Never> { Task { await Model() } } }
      let basketSteps = Steps(Basket.self) {
        Given("the basket holds {int} apples", timeout: .seconds(60)) { (basket, count: Int) in
          let model = await basket.model.value
          await MainActor.run { model.apples = count }
          let queued = await withCheckedContinuation { queued in DispatchQueue.main.async { queued.resume(returning: 1) } }
          try expect(await model.apples * queued, equals: 3)
        }
      }

      """)
    let outcome = try command(["run"] + options)
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `exit code zero while loading is an error`() throws {
    let outcome = try run(
      """
      import Foundation
      \(Self.steps)
      let more = Steps(Basket.self) { Given(name()) { _ in } }
      func name() -> String { exit(0) }

      """)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("error: loading the step files ended the process with exit code 0"))
    #expect(try plugins.isEmpty)
  }

  @Test func `crashes while loading from the cache are survived`() throws {
    try folder.write("features/basket.feature", "Feature: F\n  Scenario: S\n    Given it is fine\n")
    try folder.write(
      "features/steps/Moody.swift",
      """
      import CukeKit
      import Foundation

      final class Moody: World {}
      let moodySteps = Steps(Moody.self) { Given(pattern()) { _ in } }
      func pattern() -> String {
        switch ProcessInfo.processInfo.environment["MOOD"] {
        case "exit": exit(0)
        case "_exit": _exit(0)
        case "trap": fatalError("bad mood")
        case "hang": while true { pause() }
        default: return "it is fine"
        }
      }

      """)
    #expect(try command(["run"]).exitCode == 0)
    let ends = [
      ("exit", "ended its process with exit code 0"), ("_exit", "ended its process with exit code 0"),
      ("trap", "Fatal error: bad mood"), ("hang", "the definitions were not loaded after 1s, the limit for that"),
    ]
    for (mood, problem) in ends {
      let words = [
        ["run"], ["run", "--in-process"], ["steps"], ["snippets"], ["doctor"], ["run", "--dry-run"],
        ["console", "-e", "Given it is fine"],
      ]
      for words in mood == "hang" ? Array(words.prefix(1)) : words {
        // Code that ends by itself gets more time.
        let limit = mood == "hang" ? "1" : "60"
        let outcome = try command(words, environment: ["MOOD": mood, "CUKESWIFT_LOAD_TIMEOUT": limit])
        let shown = outcome.errors + (words == ["doctor"] ? outcome.output : "")
        #expect(
          outcome.exitCode == (words == ["doctor"] || words.first == "console" ? 1 : 2), "\(mood) \(words) \(shown)")
        #expect(shown.contains(problem), "\(mood) \(words): \(shown)")
        #expect(shown.contains("error: the step definitions cannot be loaded"), "\(mood) \(words): \(shown)")
      }
    }
    #expect(try command(["run"]).exitCode == 0)
    for words in [["run"], ["run", "--in-process"], ["steps"]] {
      let outcome = try command(words, environment: ["CUKESWIFT_LOAD_TIMEOUT": "5s"])
      #expect(outcome.exitCode == 2, "\(words)")
      #expect(outcome.errors.hasPrefix("error: CUKESWIFT_LOAD_TIMEOUT is '5s'"), "\(words): \(outcome.errors)")
    }
    let text = try #require(folder.read("features/steps/Moody.swift"))
    try folder.write("features/steps/Moody.swift", text + "// changed\n")
    let outcome = try command(["run"], environment: ["MOOD": "hang", "CUKESWIFT_LOAD_TIMEOUT": "1"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("loading the step files took longer than 1s,"), "\(outcome.errors)")
  }

  @Test func `an invalid load timeout is refused`() throws {
    try folder.write("features/basket.feature", "Feature: F\n  Scenario: S\n    Given it is fine\n")
    for text in ["5s", "abc", "0", "-1", "nan", "86401"] {
      let outcome = try command(["run", "--jobs", "2"], environment: ["CUKESWIFT_LOAD_TIMEOUT": text])
      #expect(outcome.exitCode == 2, "\(text)")
      #expect(outcome.output == "", "\(text)")
      #expect(
        outcome.errors == """
          error: CUKESWIFT_LOAD_TIMEOUT is '\(text)', which is not a time from 0.001 to 86400 seconds
          Write seconds without a unit, such as 5 or 0.5. The default is 60.

          """, "\(outcome.errors)")
    }
  }

  @Test func `a plug-in that never loaded is rebuilt`() throws {
    _ = try run(Self.steps)
    let kept = try #require(try plugins.first)
    let manifest = try #require(folder.read(".cukeswift/steps/\(kept)/manifest"))
    try folder.write(".cukeswift/steps/\(kept)/manifest", manifest.replacingOccurrences(of: "loaded\n", with: ""))
    let outcome = try command(["run"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(folder.read(".cukeswift/steps/\(kept)/manifest") == manifest)
  }

  @Test func `an insecure plug-in is rebuilt with a note`() throws {
    _ = try run(Self.steps)
    let kept = try #require(try plugins.first)
    let entry = folder.url(of: ".cukeswift/steps/\(kept)")
    for path in [entry.path, entry.appending(path: "StepFiles.plugin").path] {
      #expect(chmod(path, 0o777) == 0)
      let outcome = try command(["run"])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("note: this belongs to another user or is writable by others"))
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o022 == 0)
      #expect(try command(["run"]).errors.isEmpty)
    }
  }

  @Test func `compiler output writable by others is not reused`() throws {
    _ = try run(Self.steps)
    let build = folder.url(of: ".cukeswift/steps/build")
    for (number, mode) in [0o666, 0o755, 0o777].enumerated() {
      let objects = try FileManager.default.contentsOfDirectory(atPath: build.path).filter { $0.hasSuffix(".o") }
      let object = build.appending(path: try #require(objects.first)).path
      let (path, isFolder) = mode == 0o666 ? (object, false) : (build.path, true)
      #expect(chmod(path, mode_t(mode)) == 0)
      try Data("no object file".utf8).write(to: build.appending(path: "planted"))
      try folder.write("features/steps/Other.swift", "import CukeKit\nlet number\(number) = 1\n")
      let outcome = try folder.shell("umask 002; CUKESWIFT_CACHE= exec cukeswift run")
      #expect(outcome.exitCode == 0, "\(outcome.output)")
      let place =
        "\(isFolder ? "build" : "build/" + (objects.first ?? "")): note: this belongs to another user or is"
      #expect(outcome.output.contains(place) == (mode != 0o755), "\(outcome.output)")
      #expect(FileManager.default.fileExists(atPath: build.path + "/planted") == (mode == 0o755))
    }
  }

  /// The cache keeps a plug-in that was made first and used last.
  @Test func `the cache removes what was unused for longest`() throws {
    _ = try run(Self.steps)
    let first = try #require(try plugins.first)
    _ = try folder.shell("cd .cukeswift/steps && touch -d 2001-01-01 \(first) \(first)/*")
    for number in 10...25 {
      try folder.write(".cukeswift/steps/\(number)/manifest", "")
      _ = try folder.shell("touch -d 2010-01-\(number) .cukeswift/steps/\(number)/manifest")
    }
    _ = try command(["run"])
    _ = try run(Self.steps + "// changed\n")
    let kept = try plugins
    #expect(kept.count == 16 && kept.contains(first) && !kept.contains("10") && !kept.contains("11"), "\(kept)")
  }

  @Test func `the cache ignores links out of the project`() throws {
    let elsewhere = try CommandLineHarness(hasSteps: false)
    try folder.link(".cukeswift", to: elsewhere.url(of: ".").path)
    try folder.write("features/steps/Basket.swift", Self.steps)
    let outcome = try command(["run"], environment: ["HOME": folder.url(of: "home").path, "XDG_CACHE_HOME": ""])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try elsewhere.fileNames.isEmpty)
  }

  @Test func `two step files of one name are refused`() throws {
    try folder.write("features/support/Basket.swift", "import CukeKit\n")
    let outcome = try run(Self.steps)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("features/support/Basket.swift: error: there is another step file of this name"))
  }

  @Test(arguments: ["/dev/null", "/proc/nothing"])
  func `a cache that cannot be written is reported`(_ cache: String) throws {
    try folder.write("features/steps/Basket.swift", Self.steps)
    let outcome = try folder.run(["run"], environment: ["CUKESWIFT_CACHE": cache])
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("name another folder in CUKESWIFT_CACHE"))
  }

  @Test(arguments: ["/dev/null", ""])
  func `without a home the compiler caches locally`(_ home: String) throws {
    try folder.write("features/steps/Basket.swift", Self.steps)
    let outcome = try command(["run"], environment: ["HOME": home, "XDG_CACHE_HOME": ""])
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let doctor = try command(["doctor"], environment: ["HOME": home, "XDG_CACHE_HOME": ""])
    #expect(doctor.exitCode == 0, "\(doctor.output)")
  }

  @Test func `a linked features folder works like a folder`() throws {
    try folder.write("real/steps/Basket.swift", Self.steps)
    try folder.write("real/basket.feature", Self.feature)
    try folder.link("linked", to: "real")
    #expect(try command(["run", "linked"]).exitCode == 0)
  }

  @Test func `concurrent runs compile once and all pass`() async throws {
    try folder.write("features/steps/Basket.swift", Self.steps)
    let folder = self.folder
    let codes = await withTaskGroup { group in
      for _ in 1...4 { group.addTask { (try? folder.run(["run"], environment: ["CUKESWIFT_CACHE": ""]))?.exitCode } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == [0, 0, 0, 0])
    #expect(try plugins.count == 1)
  }
}
