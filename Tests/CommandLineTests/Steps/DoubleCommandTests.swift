import Foundation
import TestSupport
import Testing

/// Mocks and spies in step files.
@Suite(.waitsForCommands) struct DoubleCommandTests {
  private static let stepFile = #"""
    import CukeKit
    import Dispatch

    protocol Mailer: Sendable {
      func send(_ text: String, to address: String) async throws -> Bool
      func ping() -> Int
    }

    protocol Store: Sendable {
      func save(_ address: String) async throws
    }

    /// Signs customers up.
    struct Desk {
      let mailer: any Mailer
      let store: any Store

      func signUp(_ address: String) async throws {
        try await store.save(address)
        _ = try await mailer.send("Welcome", to: address)
      }
    }

    final class MailerDouble: Mailer {
      let sending = Mock<String, String, Bool>("send")
      let pinging = Mock<Int>("ping")
      func send(_ text: String, to address: String) async throws -> Bool { try sending(text, address) }
      func ping() -> Int { pinging(otherwise: 0) }
    }

    actor StoreDouble: Store {
      let saving = Spy<String>("save")
      let guarded = Mock<String, Void>("guard")
      var isStrict = false
      func beStrict() { isStrict = true }
      func save(_ address: String) throws {
        saving(address)
        if isStrict { try guarded(address) }
      }
    }

    let isDone = DispatchSemaphore(value: 0)
    let hasCalled = DispatchSemaphore(value: 0)

    /// An app that hides the errors of its mailer.
    final class Desktop: App {
      private let mailer: MailerDouble?
      init() { mailer = nil }
      init(_ mailer: MailerDouble) { self.mailer = mailer }
      var screen: Screen {
        Screen("Desk") { Button("Ping") { [self] in _ = mailer?.ping() } }
      }
    }

    final class Office: World {
      let mailer = MailerDouble()
      let store = StoreDouble()
      var saving: Spy<String> { store.saving }
      var desk: Desk { Desk(mailer: mailer, store: store) }
    }

    let welcomeSteps = Steps(Office.self) {
      Given("the mailer accepts {string} to {string}") { (office, text: String, address: String) in
        office.mailer.sending.expect(text, address).returns(true)
      }
      Given("no mail to {string}") { (office, bob: String) in
        office.mailer.sending.expectAny().returns(true).times(0...)
        office.mailer.sending.expect(describedAs: "any text to \(bob)") { _, address in address == bob }.never()
      }
      Given("the mail follows the store") { office in
        await office.store.beStrict()
        inOrder(
          office.store.guarded.expect("ann@example.org"),
          office.mailer.sending.expect("Welcome", "ann@example.org").returns(true))
      }
      When("{string} signs up") { (office, address: String) in
        try await office.desk.signUp(address)
      }
      When("{string} signs up quietly") { (office, address: String) in
        try? await office.desk.signUp(address)
      }
      When("{string} signs up the wrong way round") { (office, address: String) in
        _ = try await office.mailer.send("Welcome", to: address)
        try await office.store.save(address)
      }
      When("{string} signs up in a task") { (office, address: String) in
        let desk = office.desk
        await Task.detached { try? await desk.signUp(address) }.value
      }
      When("{string} signs up much later") { (office, address: String) in
        let mailer = office.mailer
        DispatchQueue.global().async {
          isDone.wait()
          for _ in 0..<30 { _ = mailer.ping() }
          mailer.pinging.expect().returns(1)
          hasCalled.signal()
        }
      }
      When("the late one is let go") { _ in isDone.signal(); hasCalled.wait() }
      Given("the desk is open") { office in
        let mailer = office.mailer
        launchApp { Desktop(mailer) }
      }
      When("{string} signs up quietly and the office stops") { (office, address: String) in
        try? await office.desk.signUp(address)
        fatalError("stopped")
      }
      When("nothing happens") { _ in }
      When("the office pings and waits in vain") { office in
        _ = office.mailer.ping()
        try await Task.sleep(for: .seconds(1000))
      }
      When("the office looks for missing mails") { office in
        softly { try office.mailer.sending.expectComplete() }
      }
      After("@expecting-after") { office in office.mailer.pinging.expect().returns(1) }
      Then("the store was asked to save {string}", asked: \.saving)
    }

    """#

  /// Runs the steps of scenarios; each is the lines of a scenario, with its tags before them.
  private func run(_ scenarios: [String], _ options: [String] = []) throws -> CommandLineHarness.Outcome {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write("features/steps/Welcome.swift", Self.stepFile)
    let text = scenarios.enumerated().map { index, lines in
      let tags = lines.split(separator: "\n").prefix { $0.hasPrefix("@") }
      let steps = lines.split(separator: "\n").dropFirst(tags.count).map { "    \($0)\n" }.joined()
      return tags.map { "  \($0)\n" }.joined() + "  Scenario: number \(index + 1)\n" + steps
    }
    try folder.write("features/welcome.feature", "Feature: Welcome\n" + text.joined())
    return try folder.run(["run", "--jobs", "1"] + options)
  }

  private static let expecting = "Given the mailer accepts \"Welcome\" to \"ann@example.org\""

  @Test func `expected calls pass, with doubles of all kinds`() throws {
    let outcome = try run([
      """
      \(Self.expecting)
      When "ann@example.org" signs up
      Then the store was asked to save "ann@example.org"
      """,
      """
      Given the mail follows the store
      When "ann@example.org" signs up in a task
      """,
      """
      @xfail
      \(Self.expecting)
      When nothing happens
      """,
    ])
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    #expect(outcome.output.contains("3 scenarios (1 skipped, 2 passed)"), "\(outcome.output)")
  }

  @Test(arguments: [
    // The error reaches the step.
    (
      "Given the mailer accepts \"Hello\" to \"ann@example.org\"\nWhen \"ann@example.org\" signs up",
      [
        "✘ When", "send(\"Welcome\", \"ann@example.org\") was not expected",
        "send(\"Hello\", \"ann@example.org\") once, called never, at features/steps/Welcome.swift:",
      ]
    ),
    // The code under test catches it.
    (
      "When \"bob@example.org\" signs up quietly\nWhen nothing happens",
      ["✘ When \"bob", "send(\"Welcome\", \"bob@example.org\") was not expected", "- When nothing"]
    ),
    ("When \"bob@example.org\" signs up in a task", ["✘ When", "was not expected"]),
    (
      "Given the desk is open\nWhen I touch \"Ping\"\nThen I see \"Ping\"",
      ["✘ When I touch", "ping() was not expected"]
    ),
    (
      "Given no mail to \"bob@example.org\"\nWhen \"bob@example.org\" signs up",
      ["must not be called", "expected: send(any text to bob@example.org) never, at "]
    ),
    (
      "Given the mail follows the store\nWhen \"ann@example.org\" signs up the wrong way round",
      ["was called too early", "expected first: guard(\"ann@example.org\") once, called never, at "]
    ),
    (
      "\(expecting)\nWhen nothing happens",
      ["✔ Given", "✘ When nothing", "expected: send(\"Welcome\", \"ann@example.org\") once, called never\n"]
    ),
    ("@expecting-after\nWhen nothing happens", ["✔ When nothing", "✘ After", "expected: ping() once, called never"]),
    ("\(expecting)\nThen the store was asked to save \"x\"", ["✘ Then", "expected: save(\"x\")", "calls:    none"]),
  ])
  func `the step of a wrong call fails`(_ scenario: String, _ parts: [String]) throws {
    let outcome = try run([scenario])
    #expect(outcome.exitCode == 1)
    for part in parts { #expect(outcome.output.contains(part), "\(outcome.output)") }
    #expect(outcome.output.ranges(of: "was not expected").count <= 1, "\(outcome.output)")
  }

  @Test func `a time limit hides no wrong call`() throws {
    let outcome = try run(["@step-timeout:300ms\nWhen the office pings and waits in vain"])
    #expect(outcome.exitCode == 1)
    for part in ["300ms", "ping() was not expected\n       at features/steps/Welcome.swift:"] {
      #expect(outcome.output.contains(part), "\(outcome.output)")
    }
    #expect(!outcome.output.contains("CancellationError"), "\(outcome.output)")
  }

  @Test(arguments: [
    ("When \"bob@example.org\" signs up quietly", "was not expected"),
    ("When the office looks for missing mails", "called never"),
  ])
  func `missing calls add nothing to a failure`(_ step: String, _ problem: String) throws {
    let outcome = try run(["\(Self.expecting)\n\(step)"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains(problem), "\(outcome.output)")
    #expect(outcome.output.ranges(of: "called never").count == 1, "\(outcome.output)")
  }

  @Test func `hooks of the run show wrong calls once`() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/steps/Hooks.swift",
      """
      import CukeKit
      final class Plain: World {}
      let hooks = Steps(Plain.self) {
        BeforeAll { try Mock<Void>("open")() }
      }

      """)
    try folder.write("features/x.feature", "Feature: x\n  Scenario: y\n")
    let outcome = try folder.run(["run"])
    #expect(outcome.exitCode != 0)
    #expect((outcome.output + outcome.errors).ranges(of: "open() was not expected").count == 1, "\(outcome.output)")
  }

  @Test func `failures survive the end of the process`() throws {
    let outcome = try run(["When \"bob@example.org\" signs up quietly and the office stops"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("send(\"Welcome\", \"bob@example.org\") was not expected"), "\(outcome.output)")
    #expect(outcome.output.contains("SIG"), "\(outcome.output)")
  }

  @Test func `a call after its scenario fails the run`() throws {
    let outcome = try run(["When \"bob@example.org\" signs up much later", "When the late one is let go"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.contains("2 scenarios (2 passed)"), "\(outcome.output)")
    #expect(
      outcome.errors.contains(
        "error: a double of the scenario 'number 1' was used after the end of the scenario\nping() was not expected\nRunning then: number 2\n"
      ),
      "\(outcome.errors)")
    #expect(outcome.errors.ranges(of: "ping() was not expected").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("Welcome.swift:"), "\(outcome.errors)")
    let refused = "ping() is expected after the end of the scenario, which has checked its calls"
    #expect(outcome.errors.contains(refused), "\(outcome.errors)")
  }
}
