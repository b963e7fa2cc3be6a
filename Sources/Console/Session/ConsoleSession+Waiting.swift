import AppUnderTest
import OperatingSystem

extension ConsoleSession {
  /// The maximum number of repetitions of `wait_poll`.
  private static let mostPolls = 500

  /// Waits until a condition is true on the screen: `wait_for`.
  static func wait(
    for condition: NotationCondition, _ text: String, on screen: ScreenLines, in app: AppSession, _ limits: BlockLimits
  ) async throws {
    try await app.waitUntil("{ \(text) }", timeout: limits.timeout) { tree in
      try condition.holds { try screen.results(of: $0, in: tree) }
        ? nil : limits.message ?? "the condition is not true yet"
    }
  }

  /// Repeats a block until a condition is true: `wait_poll`.
  func poll(
    until end: BlockLimits.End, _ timeout: Duration?, doing block: NotationBlock
  ) async throws -> Answer {
    let app = try app()
    let screen = ScreenLines(table: table, scope: scope)
    var tree = try await app.tree()
    let start = try await app.driver.now()
    var polls = 0
    while try !end.condition.holds({ try screen.results(of: $0, in: tree) }) {
      let waited = try await app.driver.now() - start
      guard waited < timeout ?? app.timeout, polls < Self.mostPolls else {
        throw ConsoleFailure(
          description: "after \(polls.counted("time")) of { \(block.body) } in \(waited.wording) \(end.failure)")
      }
      _ = try await turn(of: block)
      polls += 1
      tree = try await app.tree()
    }
    return Answer(reply: .text(""))
  }

  /// Advances the app's time to the next scheduled event.
  func goToNextEvent() async throws -> String {
    let app = try app()
    _ = try await app.tree()
    let before = try await app.driver.now()
    let end = before + .seconds(86_400)
    guard try await app.driver.advance(notAfter: end) == .event else {
      return "no event is scheduled"
    }
    return "\((try await app.driver.now() - before).wording) later"
  }
}

/// Options of Calabash that all waits accept.
enum WaitOptions {
  /// The text of the failure.
  static let message = "timeout_message"
  /// Options without an effect here, because waiting does not poll in real time.
  static let meaningless = ["retry_frequency", "post_timeout", "screenshot_on_error"]
}

/// The options of a block command.
struct BlockLimits: Sendable {
  var timeout: Duration?
  var message: String?
  /// The end of a repetition.
  var end: End?

  /// A condition with the words for a screen on which it does not hold.
  struct End {
    let condition: NotationCondition
    let failure: String
  }

  init(
    _ options: [NotationOption], of command: String, _ parser: NotationParser, _ scope: NotationScope
  ) throws(Diagnostic) {
    for option in options {
      switch (option.name, option.value) {
      case ("timeout", .number(let seconds)) where (0...1e9).contains(seconds):
        timeout = .milliseconds(Int64((seconds * 1000).rounded()))
      case (WaitOptions.message, .string(let text)): message = text
      case ("until_exists", .string(let text)) where command == "wait_poll":
        end = End(condition: .line(.query(text)), failure: "\(try Query(parsing: text)) was not found")
      case ("until", .words(let text)) where command == "wait_poll":
        let body = text.blockBody ?? text
        end = End(condition: try parser.condition(body, scope), failure: "{ \(body) } is not true")
      case (let name, _) where WaitOptions.meaningless.contains(name): continue
      default:
        let known = command == "wait_poll" ? "until_exists: \"QUERY\", timeout: 10" : "timeout: 10"
        throw Diagnostic(
          location: SourceLocation(line: 1, column: option.column),
          problem: "\(command) with a block cannot have this \(option.name)",
          advice: "It is written \(command)(\(known)) { … }.")
      }
    }
  }
}

/// Evaluates lines that only look at a screen.
struct ScreenLines: Sendable {
  let table: CommandTable
  let scope: NotationScope

  func results(of line: NotationLine, in tree: any ElementTree) throws -> Results {
    switch line {
    case .query(let text): return try ConsoleSession.found(try Query(parsing: text), in: tree)
    case .result(let name, let parts): return try scope.results(named: name).asked(parts)
    case .value(let value): return Results(value)
    case .call(let call):
      guard let command = table[call.name], let results = command.results else { break }
      let arguments = try CommandArguments(call, for: command, of: table, scope: scope)
      return try results(tree, arguments).asked(call.parts)
    case .nothing, .step, .condition, .assignment, .block, .lines: break
    }
    throw Diagnostic(
      problem: "wait_for takes only checks of the screen",
      advice: "Write query, element_exists or element_does_not_exist; wait_poll does a command again and again.")
  }
}
