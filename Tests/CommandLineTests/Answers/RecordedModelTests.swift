import TestSupport
import Testing

/// Recorded answers of servers for model apps.
@Suite(.waitsForCommands) struct RecordedModelTests {
  private static let exchange = """
    {
      "request": { "method": "POST", "url": "https://login.example.com/login", "body": "post-login.request.json" },
      "answer": { "status": 200, "headers": { "content-type": "text/plain" }, "body": "post-login.body.txt" }
    }
    """

  private static func harness(_ steps: String, folder: String = "recorded/login") throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("recorded/login/post-login.json", exchange)
    try harness.write("recorded/login/post-login.request.json", #"{"user": "Anna", "password": "***"}"#)
    try harness.write("recorded/login/post-login.body.txt", "hello")
    try harness.write(
      "features/Login.feature",
      """
      Feature: Login
        Scenario: Login
          Given the servers answer as recorded in "\(folder)"
          And the "Login and Home" app is running
          When I fill in "User" with "Anna"
          And I fill in "Password" with "secret"
          And I touch the "Login" button
      \(steps)
      """)
    return harness
  }

  @Test func recordedRequestsAreAnswered() throws {
    let harness = try Self.harness("    Then I should see the \"Hello, Anna!\" label\n")
    try harness.pass("run", "--fail-on-warnings")
  }

  @Test func stepsComeBeforeRecordedAnswers() throws {
    let harness = try Self.harness("    Then I should see text containing \"Wrong user\"\n")
    let text = try #require(harness.read("features/Login.feature"))
    try harness.write(
      "features/Login.feature",
      text.replacing("    When I fill", with: "    And POST \"/login\" answers 401\n    When I fill"))
    try harness.pass("run")
  }

  @Test func requestsWithoutRecordingFailTheirStep() throws {
    let harness = try Self.harness("    Then I should see the \"Hello, Anna!\" label\n")
    try harness.write("recorded/login/post-login.request.json", #"{"user": "Bob", "password": "***"}"#)
    let run = try harness.run("run")
    #expect(run.exitCode == 1, "\(run.output)\(run.errors)")
    for part in [
      "the app asked for POST /login of login.example.com, which is not recorded in recorded/login",
      "The nearest recorded request is POST /login, in recorded/login/post-login.json:",
      #"the member "user" of the body is "Bob" there"#, "✘ And I touch the \"Login\" button",
    ] {
      #expect(run.output.contains(part), "\(part): \(run.output)")
    }
  }

  @Test(arguments: [
    ("../other", "recorded answers are in a folder of the project"), ("/etc", "recorded answers are in a folder"),
    (".", "recorded answers are in a folder of the project"), ("recorded/none", "No such file or directory"),
    ("link", "a link out of the project"),
  ])
  func wrongFoldersAreRefused(folder: String, problem: String) throws {
    let harness = try Self.harness("", folder: folder)
    _ = try harness.shell("ln -s /etc link")
    let run = try harness.run("run")
    #expect(run.exitCode == 1 && run.output.contains(problem), "\(run.output)\(run.errors)")
    #expect(!run.output.contains("Diagnostic"), "\(run.output)")
  }

  @Test func damagedFilesFailTheStepWithTheirPlace() throws {
    let harness = try Self.harness("")
    try harness.write("recorded/login/post-login.json", "{\n  \"request\": 5\n}")
    let run = try harness.run("run")
    #expect(run.exitCode == 1, "\(run.output)")
    #expect(
      run.output.contains("       recorded/login/post-login.json:2:14: error: an object is expected here"),
      "\(run.output)")
  }

  @Test func recordingOfModelsSaysThatNothingWasAsked() throws {
    let harness = try Self.harness("")
    let run = try harness.pass("run", "--record-answers", "new")
    #expect(
      run.errors.contains("no answer was recorded in new: no script of a page asked a real server"), "\(run.errors)")
  }

  @Test(arguments: ["--watch", "--dry-run", "--claim=tasks"])
  func recordingExcludesOtherOptions(option: String) throws {
    let run = try Self.harness("").run("run", "--record-answers", "new", option)
    #expect(run.exitCode == 2 && run.errors.contains("cannot be combined"), "\(run.errors)")
  }

  @Test func stepCodeAndConsoleUseRecordedAnswers() throws {
    let harness = try Self.harness("    Then the code has answers\n")
    try harness.write(
      "features/steps/Answers.swift",
      """
      import CukeKit

      final class Customer: World {}

      let answerSteps = Steps(Customer.self) {
        Then("the code has answers") { _ in
          let app = try currentApp()
          try await app.answer(asRecordedIn: "recorded/login")
        }
      }
      """)
    try harness.pass("run")
    let console = try harness.shell(
      """
      printf '%s\\n' 'Given the servers answer as recorded in "recorded/login"' 'When I fill in "User" with "Anna"' \
      'And I fill in "Password" with "x"' 'And I touch the "Login" button' 'Then I should see the "Hello, Anna!" label' \
      'Given the servers answer as recorded in "none"' | cukeswift console --app "Login and Home" 2>&1
      """)
    #expect(console.output.contains("none: error: No such file or directory"), "\(console.output)")
    #expect(!console.output.contains("was not seen") && !console.output.contains("not recorded"), "\(console.output)")
  }
}
