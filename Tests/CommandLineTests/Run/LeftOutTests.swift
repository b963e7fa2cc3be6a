import Foundation
import TestSupport
import Testing

/// Files that authors intend for the command but that it ignores cause an error or a warning.
@Suite(.waitsForCommands) struct LeftOutTests {
  private let folder: CommandLineHarness
  private static let hooks =
    "import CukeKit\nfinal class Own: World {}\nlet ownHooks = Steps(Own.self) { After { _ in } }\n"

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/x.feature", "Feature: F\n  Scenario: S\n    Given the \"Calculator\" app is running\n")
  }

  @Test(arguments: [
    (
      "/* outer /* inner */ */ import Testing\n", "1:32: error: a step file cannot import Testing",
      "#expect and Issue.record"
    ),
    (
      "#if canImport(XCTest)\n  import class XCTest.XCTestCase\n#endif\n",
      "2:16: error: a step file cannot import XCTest", "XCTFail"
    ),
    ("@preconcurrency internal import XCTest\n", "1:33: error: a step file cannot import XCTest", "try expect(…)"),
    ("import `Testing`\n", "1:9: error: a step file cannot import Testing", "try expect(…)"),
    ("import struct `XCTest`.X\n", "1:16: error: a step file cannot import XCTest", "try expect(…)"),
    (
      "import _Testing_Foundation\n", "1:8: error: a step file cannot import _Testing_Foundation",
      "#expect and Issue.record"
    ),
    (
      "#if SWIFT_PACKAGE || true\n  import Testing\n#endif\n", "2:10: error: a step file cannot import Testing",
      "try expect(…)"
    ),
    (
      "#if os(Linux) || (SWIFT_PACKAGE)\n#elseif !SWIFT_PACKAGE // SWIFT_PACKAGE\nimport XCTest\n#endif\n",
      "3:8: error: a step file cannot import XCTest", "try expect(…)"
    ),
    (
      "func launch(in environment: AppEnvironment) throws {}\n", "1:6: error: this function is not called",
      "'async' and"
    ),
    ("func launch(in environment: AppEnvironment)\n  async {}\n", "1:6: error: this function", "give it another name"),
    ("func launch(_ environment: AppEnvironment) {}\n", "1:6: error: this function", "func launch(in environment:"),
    ("private func launch(in environment: AppEnvironment) {}\n", "1:14: error: this function", "without 'private'"),
    ("func lunch(in environment: AppEnvironment) {}\n", "1:6: error: this function", "func launch(in environment:"),
    (
      "final class Lamp: App {\n  var screen: Screen { Screen(\"\") {} }\n  func launch() {}\n}\n",
      "3:8: error: this function", "func launch(in environment:"
    ),
  ])
  func `code that compiles without effect is refused`(source: String, problem: String, advice: String) throws {
    try folder.write("features/steps/A.swift", source)
    let outcome = try folder.run("run")
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("features/steps/A.swift:\(problem)"), "\(outcome.errors)")
    #expect(outcome.errors.contains(advice), "\(outcome.errors)")
  }

  @Test func `lookalikes are accepted, hidden step groups refused`() throws {
    try folder.write(
      "features/steps/Groups.swift",
      """
      import CukeKit
      #if SWIFT_PACKAGE
        import Testing
      #else
        import Foundation
      #endif

      // import XCTest
      let text = "import Testing \\(1)"
      final class Own: World {}
      final class Lamp: App {
        var screen: Screen { Screen("Lamp") {} }
        func launch(in environment: ModelApps.AppEnvironment) { launch(environment, twice: true) }
        func launch(_ environment: AppEnvironment, twice: Bool) {}
      }
      final class Torch: App {
        var screen: Screen { Screen("Torch") {} }
        init() { launch() }
        func launch() {}
      }
      func launchCount(_ environment: Int) {}
      func made(_ name: String) -> Steps {
        let local = Steps(Own.self) { Before(name: name) { _ in } }
        return local
      }
      let first = [made("one"), made("two")]
      let third: Steps? = .init(Own.self) {}
      let fourth: [Steps] = [.init(Own.self) {}, Steps.init(Own.self) {}]
      func fifth() -> Steps { return .init(Own.self) {} }
      let sixth = [fifth()]
      let nothing = Steps(Own.self) {}
      let nothingElse = Steps(Own.self) {}
      enum Groups {
        private static let secret = Steps(Own.self) { After { _ in } }
        static var held: Steps { secret }
        private static let lost = Steps(Own.self) { After { _ in } }
        static var computed: Steps { Steps(Own.self) { After { _ in } } }
        private static let short: Steps = .init(Own.self) { After { _ in } }
        private static let list: [Steps] = [
          .init(Own.self) { After { _ in } },
          Steps.init(Own.self) { After { _ in } },
        ]
        static var shortComputed: Steps { .init(Own.self) { After { _ in } } }
      }
      struct Instance { let mine = Steps(Own.self) { After { _ in } } }
      func unused() { _ = Steps(Own.self) { After { _ in } } }
      let second = Groups.held
      let dictionary = ["a": Steps(Own.self) { After { _ in } }]
      func result() -> Steps { Steps(Own.self) { After { _ in } } }
      #if os(Windows)
        let elsewhere = Steps(Own.self) { After { _ in } }
      #endif
      #if canImport(XCTest) && SWIFT_PACKAGE // In a package.
        import XCTest
      #elseif SWIFT_PACKAGE
        import Testing
      #endif
      struct Aliased { let mine = Group(Own.self) { After { _ in } } }
      func kin() -> Kin { .init(Own.self) { After { _ in } } }
      func made() -> Group { Group(Own.self) { After { _ in } } }
      let seventh = Kin(Own.self) { After { _ in } }
      enum Other {
        struct Kin { init(_ number: Int) {} }
        static let one = Kin(1)
      }

      """)
    try folder.write(
      "features/steps/Aliases.swift",
      "import CukeKit\ntypealias Kin = Group\ntypealias Group = CukeKit.Steps\ntypealias More = [Steps]\n")
    for _ in 1...2 {
      let outcome = try folder.run("run")
      #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
      let errors = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(
        errors
          == ["36:29", "37:32", "38:38", "40:6", "41:5", "43:38", "45:30", "48:24", "49:26", "58:29", "59:22", "60:24"]
          .map {
            "features/steps/Groups.swift:\($0): error: the definitions of this step group cannot be found"
          }, "\(outcome.errors)")
      #expect(outcome.errors.contains("Hold it in a constant ('let') at the top level of the file"))
    }
  }

  @Test func `groups that cannot be found are refused`() throws {
    try folder.write(
      "features/steps/Groups.swift",
      """
      import CukeKit
      final class Own: World {}
      typealias Perhaps = Optional<Steps>
      let found: Perhaps = .init(.init(Own.self) {
        After { _ in }
      })
      let Type = Steps.self
      let alsoFound = Type.init(Own.self) {
        After(order: 3) { _ in }
      }
      struct Holder {
        let lost: Perhaps = .init(.init(Own.self) {
          After { _ in }
        })
        let lostToo = Type.init(Own.self) {
          Before("@x") { _ in }
          BeforeAll { }
        }
      }
      func make(_ body: () -> Steps) -> Int { 1 }
      let made = make { () -> Steps in .init(Own.self) {
        Given("a step") { _ in }
      } }
      func other() {
        _ = Steps(Own.self) { After { _ in } }
        Then("x") { }
      }
      func Then(_ name: String, _ body: () -> Void) {}

      """)
    let outcome = try folder.run("run")
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty, "\(outcome)")
    let errors = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      errors
        == ["13:5", "16:5", "17:5", "22:3"].map {
          "features/steps/Groups.swift:\($0): error: this is not in a step group that can be found"
        }, "\(outcome.errors)")
    #expect(outcome.errors.contains("Put it into the braces of 'Steps(World.self) { … }'"), "\(outcome.errors)")
  }

  @Test func `definitions held outside of groups are refused`() throws {
    try folder.write(
      "features/steps/Held.swift",
      """
      import CukeKit
      final class Own: World {}
      let kept = After { (_: Own) in }
      let own = Steps(Own.self) {
        Given("a step") { _ in }
        kept
      }
      let check = After { (_: Own) in try expect(false, "never runs") }
      let list: [StepsEntry<Own>] = [
        Before { _ in }, AfterStep { _ in },
      ]
      enum Hooks { static let all = BeforeAll { } as StepsEntry<Own> }
      protocol Then {}
      struct Login: Sendable, Then { }
      enum Box<Content> {}
      struct When { static func make(_ name: String, _ body: () -> Void) {} }
      extension Box where Content == When { static func open() {} }

      """)
    let outcome = try folder.run("run")
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty, "\(outcome)")
    let errors = outcome.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      errors
        == ["8:13", "10:3", "10:20", "12:31"].map {
          "features/steps/Held.swift:\($0): error: this is not in a step group that can be found"
        }, "\(outcome.errors)")
  }

  @Test func `step files require a compiler, features do not`() throws {
    let none = ["PATH": "/bin", "SWIFT_EXEC": ""]
    #expect(try folder.run(["run"], environment: none).exitCode == 0)
    try folder.write("features/steps/Own.swift", Self.hooks)
    for words in [["run"], ["run", "--in-process"], ["steps"], ["apps"]] {
      let outcome = try folder.run(words, environment: none)
      #expect(outcome.exitCode == 2 && outcome.output.isEmpty, "\(words): \(outcome)")
      #expect(
        outcome.errors.hasPrefix(
          "error: the step files cannot be compiled: no Swift compiler: 'swiftc' was not found in the folders of PATH\n"
        ),
        "\(outcome.errors)")
    }
  }

  @Test func `unread Swift files are warnings with advice`() throws {
    try folder.write("features/Own.swift", Self.hooks)
    try folder.write("features/hooks/Own.swift", Self.hooks)
    try folder.write("features/shop/Support/deep/Own.swift", Self.hooks)
    try folder.write("features/shop/step/Own.swift", "@_spi(German) import CukeSteps\n")
    try folder.write("features/steps/S.Swift", Self.hooks)
    // Files for other tools, and files that are read.
    try folder.write("features/data/Notes.swift", "import Foundation\n")
    try folder.write("features/package/Package.swift", "import PackageDescription\n")
    try folder.write("features/package/Sources/Own.swift", Self.hooks)
    try folder.write("Sources/Own.swift", Self.hooks)
    try folder.write("features/steps/Read.swift", Self.hooks)
    try folder.link("features/again.swift", to: "steps/Read.swift")
    try folder.makeFolder("features/steps/Empty.swift")
    try folder.write("features/steps/Full.swift/Own2.swift", Self.hooks.replacing("wn", with: "wn2"))
    try folder.makeFolder("features/data/Other.swift")
    let names = "step files are those in folders called 'steps', 'support' or 'step_definitions'."
    let expected = [
      ("Own.swift", "Move it to features/steps: \(names)"), ("hooks/Own.swift", "Move it to features/steps: \(names)"),
      ("shop/Support/deep/Own.swift", "Rename its folder 'Support' to 'support': \(names)"),
      ("shop/step/Own.swift", "Rename its folder 'step' to 'steps': \(names)"),
      ("steps/S.Swift", "Step files end in '.swift', in lower case: rename it."),
    ].map {
      "features/\($0): warning: this file is not read, and its steps, hooks and apps are not found\n\($1)\n"
    }
    for words in [["run"], ["run", "features/x.feature", "--format", "message"]] {
      let outcome = try folder.pass(words)
      let shown = words.count == 1 ? outcome.output : outcome.errors
      for text in expected { #expect(shown.contains(text), "\(outcome)") }
      #expect((shown.components(separatedBy: "this file is not read").count - 1) == expected.count, "\(outcome)")
      #expect(
        shown.contains(
          """
          features/steps/Empty.swift: warning: this is a folder, and no step file is in it
          A step file is a file ending in '.swift': remove this folder, or rename it.

          """), "\(outcome)")
      #expect(shown.components(separatedBy: "this is a folder").count == 2, "\(outcome)")
    }
    #expect(try folder.run("run", "--fail-on-warnings").exitCode == 1)
    let doctor = try folder.run("doctor").output
    #expect(expected.allSatisfy { doctor.contains($0.prefix { $0 != "\n" }) }, "\(doctor)")
  }

  @Test func `hidden or misplaced Swift files are warnings`() throws {
    try folder.write("steps/Own.swift", Self.hooks)
    try folder.write("support/deep/Own.swift", Self.hooks)
    try folder.write("support/Notes.swift", "import Foundation\n")
    try folder.write("step_definitions/Package.swift", "import PackageDescription\n")
    let beside = [("steps", "steps/Own.swift"), ("support", "support/deep/Own.swift")].map { name, path in
      """
      \(path): warning: this file is not read, because the folder '\(name)' stands beside the features
      Move the folder into features: step files are those in folders called 'steps', 'support' or 'step_definitions'.

      """
    }
    let first = try folder.run("run")
    #expect(first.exitCode == 0 && beside.allSatisfy(first.output.contains), "\(first)")
    #expect(first.output.components(separatedBy: "is not read").count == 3, "\(first)")
    try folder.write("Steps/Own.swift", Self.hooks)
    let capital = try folder.run("run").output
    #expect(
      capital.contains("Steps/Own.swift: warning: this file is not read, because the folder 'Steps' stands beside"))
    #expect(capital.contains("Move the folder into features as 'steps': "), "\(capital)")
    try folder.remove("Steps")
    // A package builds the files next to the features.
    try folder.write("Package.swift", "import PackageDescription\n")
    #expect(!(try folder.run("run", "features/x.feature").output.contains("is not read")))
    try folder.remove("Package.swift")

    try folder.write("features/steps/.Own.swift", Self.hooks)
    try folder.write("features/steps/.old/Own.swift", Self.hooks)
    try folder.write("features/steps/._Own.swift", "\0\n")
    try folder.write("features/.old/Own.swift", Self.hooks)
    try folder.write("features/.git/Own.swift", Self.hooks)
    try folder.write("features/steps/S.swift ", Self.hooks)
    try folder.write("features/steps/Read.swift", Self.hooks)
    let hidden = [
      ("steps/.Own.swift", ".Own.swift"), ("steps/.old/Own.swift", ".old"), (".old/Own.swift", ".old"),
    ].map { path, name in
      """
      features/\(path): warning: this file is not read, because '\(name)' begins with a dot, which hides it
      Give '\(name)' another name, or move the file.

      """
    }
    let blank = "Step files end in '.swift', without invisible characters after it: rename it.\n"
    let second = try folder.run("run")
    #expect(second.exitCode == 0 && (beside + hidden + [blank]).allSatisfy(second.output.contains), "\(second)")
    #expect(second.output.components(separatedBy: "is not read").count == 7, "\(second)")
    let doctor = try folder.run("doctor").output
    #expect((beside + hidden).allSatisfy { doctor.contains($0.prefix { $0 != "\n" }) }, "\(doctor)")
  }

  @Test func `the uses option requires an existing step file`() throws {
    let outcome = try folder.run("run", "--uses", "nope.swift")
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("nope.swift: error: No such file or directory"), "\(outcome.errors)")
  }

  @Test func `errors show their localized text or type`() throws {
    try folder.write("features/x.feature", "Feature: F\n  Scenario: S\n    Given one\n  Scenario: T\n    Given two\n")
    try folder.write(
      "features/steps/Errors.swift",
      """
      import CukeKit
      import Foundation
      final class Own: World {}
      struct Worded: LocalizedError { var errorDescription: String? { "the till is closed" } }
      struct Mute: Error, CustomStringConvertible { var description: String { "" } }
      let own = Steps(Own.self) {
        Given("one") { _ in throw Worded() }
        Given("two") { _ in throw Mute() }
      }

      """)
    for words in [["run"], ["run", "--in-process"]] {
      let outcome = try folder.run(words)
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.contains(" the till is closed\n"), "\(outcome.output)")
      #expect(outcome.output.contains("an error of the type Mute without a description\n"), "\(outcome.output)")
    }
  }

  @Test func `undefined steps report the lack of step files`() throws {
    try folder.write("other/sub/x.feature", "Feature: F\n  Scenario: S\n    Given nothing\n")
    let outcome = try folder.run("run", "other/sub/x.feature")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.contains(
        """
        warning: no step file was read, and there are steps without a definition
        Step files are looked for in folders called 'steps', 'support' or 'step_definitions' in and around other/sub.
        """), "\(outcome)")
    try folder.write(
      "other/sub/x.feature", "Feature: F\n  Scenario: S\n    Given the \"Calculator\" app is running\n")
    let passed = try folder.run("run", "other/sub/x.feature")
    #expect(passed.exitCode == 0 && !passed.output.contains("no step file was read"), "\(passed)")
  }
}
