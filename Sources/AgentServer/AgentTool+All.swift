import Console
import OperatingSystem
import SourceText

extension AgentTool {
  /// The tools, in the order in which they are listed.
  static let all: [AgentTool] = [
    snapshot, act, query, suggest, wait, step, run, trace, steps, record, saveFeature, undo,
  ]

  private static let targetWords =
    "a reference of the last snapshot, such as e3; a name in double quotes as steps write it, such as \"OK\"; or a query, such as button called:'OK'"
  static let target = AgentParameter<String?>.text("target", targetWords)

  private static let snapshot = app(
    "snapshot",
    summary: "Shows the screen of the app: an element on a line, with a reference, its role, name, value and states.",
    isReadOnly: true
  ) { session in try await session.takeSnapshot() }

  private static let act = app(
    "act",
    summary:
      "Acts on the app and reports the changes on the screen. start takes the name of an app as text; "
      + "type takes text and perhaps a target; swipe, flick and scroll take a direction; scroll_to takes the name as text; drag takes a second element as to.",
    takes: AgentAction.name, target, AgentAction.text, AgentAction.direction, AgentAction.end, AgentAction.seconds
  ) { session, name, target, text, direction, end, seconds in
    let action = AgentAction(
      name: try AgentAction.Name(reading: name), target: target, text: text, direction: direction, end: end,
      seconds: seconds)
    let request = ConsoleInstruction.request(try await action.request(in: session))
    return action.startsApp
      ? try await session.withNewestSteps { try await session.change(request) } : try await session.change(request)
  }

  private static let query = app(
    "query",
    summary: "Lists the elements that a query finds. Without any: the part that finds nothing, and similar elements.",
    takes: .required(
      "query",
      "such as label, button called:'OK', textField id:'name', cell descendant label; or a name in double quotes"),
    .text("property", "show this property of each, such as text, value or frame"), isReadOnly: true
  ) { session, query, property in
    let query = try await session.console.query(for: query)
    let text = try await session.look(.request(.query(query, property: property)))
    return AgentAnswer(text: text.isEmpty ? "nothing" : text)
  }

  private static let suggest = app(
    "suggest", summary: "Lists queries that find only this element, the most robust first.",
    takes: .required("target", targetWords), isReadOnly: true
  ) { session, target in
    let query = try await session.console.query(for: target)
    return AgentAnswer(text: try await session.look(.request(.suggest(query))))
  }

  private static let waitingSeconds = AgentParameter<Double?>.number(
    "seconds", "at most so long, else 30; without a target exactly so long")

  private static let wait = app(
    "wait",
    summary:
      "Lets the app's time pass until an element is there or gone, or for some seconds; model apps and pages skip the waiting.",
    takes: target, .flag("gone", "wait until it is gone"), waitingSeconds
  ) { session, target, isGone, seconds in
    guard let target else {
      guard let seconds else { throw waitingSeconds.description.missing }
      return try await session.change(.request(.letPass(seconds: seconds)))
    }
    let query = try await session.console.query(for: target)
    return try await session.change(
      .request(.wait(query, isGone: isGone, seconds: seconds)))
  }

  private static let step = app(
    "step",
    summary:
      "Performs a Gherkin step, predefined or from the project's step files, and reports the changes on the screen.",
    takes: .required("step", "such as When I touch \"OK\"; a table or doc string stands on further lines")
  ) { session, step in
    try requireOneStep(step)
    return try await session.withNewestSteps {
      do {
        return try await session.change(.step(step))
      } catch let failure as AgentFailure {
        guard failure.isUndefinedStep else { throw failure }
        let advice = "The tool steps searches all of them by words; write new definitions in features/steps."
        throw AgentFailure(description: "\(failure.description)\n\(advice)")
      }
    }
  }

  /// Checks that the lines below a step are its table or doc string, because other lines would not be performed.
  private static func requireOneStep(_ text: String) throws(AgentFailure) {
    var fence: String?
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if let open = fence {
        if line.hasPrefix(open) { fence = nil }
      } else if line.hasPrefix("\"\"\"") || line.hasPrefix("```") {
        fence = String(line.prefix(3))
      } else if !line.isEmpty, !line.hasPrefix("|"), !line.hasPrefix("#") {
        throw AgentFailure(description: "one step at a time: '\(line)' is a second one; nothing was done")
      }
    }
    if fence != nil { throw AgentFailure(description: "the doc string has no end; nothing was done") }
  }

  private static let run = project(
    "run",
    summary: "Runs scenarios from the beginning, in a separate app. Failures include the screen.",
    takes: .texts("paths", "feature files, folders, or file:line; none for all"),
    .text("tags", "a tag expression, such as @smoke and not @slow"),
    .text("name", "a regular expression that names of scenarios have to match")
  ) { server, paths, tags, name in
    for path in paths {
      guard !path.hasPrefix("-"), !path.hasPrefix("@") else {
        throw AgentFailure(description: "'\(path)' is not a path")
      }
      _ = try server.bounds.checkedForAgent(path)
    }
    let (report, passed) = try await server.project.run(
      paths: paths, tags: tags, name: name, room: AgentAnswer.longest)
    return AgentAnswer(text: AgentAnswer.shortened(report), isError: !passed)
  }

  private static let trace = project(
    "trace",
    summary: "Shows the steps of a scenario in the last run: results, times, errors, screens.",
    takes: .text("scenario", "a part of its name, or path:line; else those that failed"),
    .text("step", "a part of the step's text; else all steps"), isReadOnly: true
  ) { server, scenario, step in
    AgentAnswer(
      text: AgentAnswer.shortened(try server.project.trace(of: scenario.map { .named($0) } ?? .failed, step: step)))
  }

  private static let steps = project(
    "steps", summary: "Searches the steps that scenarios can use: examples of them, with what they do.",
    takes: .text("words", "words that they have, such as touch button"),
    .integer("most", "how many are shown at most, else 12"), isReadOnly: true
  ) { server, words, most in
    let words = (words ?? "").split(separator: " ").map(String.init)
    return AgentAnswer(text: AgentAnswer.shortened(try server.project.steps(with: words, most: max(most ?? 12, 1))))
  }

  private static let record = app(
    "record", summary: "Starts a recording of the actions on the app, or ends it and saves it under a name.",
    takes: .text("name", "ends the recording under this name; without it one begins")
  ) { session, name in
    guard let name else {
      _ = try await session.perform(.request(.beginRecording))
      return AgentAnswer(text: "recording; record with a name ends it")
    }
    guard !name.contains("/"), !name.hasPrefix("."), isOneLine(name) else {
      throw AgentFailure(description: "the name of a recording must be one line and not a path")
    }
    return AgentAnswer(text: try await session.perform(.request(.endRecording(name: name))))
  }

  /// Whether a name has neither line breaks nor control characters.
  private static func isOneLine(_ name: String) -> Bool {
    !name.contains(where: \.isNewline) && !name.unicodeScalars.contains { $0.steersTerminal || $0 == "\t" }
  }

  private static let saveFeature = app(
    "save_feature", summary: "Writes the actions since the start of the app as a scenario.",
    takes: .required("path", "such as features/Sum.feature"), .text("name", "the name of the scenario"),
    .flag("replace", "replace a file that exists")
  ) { session, path, name, replaces in
    let path = try session.checked(path)
    guard path.hasSuffix(".feature"), isOneLine(path) else {
      throw AgentFailure(description: "the path of a feature must end in .feature")
    }
    guard name.map(isOneLine) ?? true else {
      throw AgentFailure(description: "the name of a scenario must be one line; nothing was saved")
    }
    var text = try await session.perform(
      .request(.save(.feature, path: path, name: name, replaces: replaces)))
    if let feature = try? FileSystem.read(path) {
      text += "\n" + AgentAnswer.shortened(String(decoding: feature, as: UTF8.self))
    }
    return AgentAnswer(text: text)
  }

  private static let undo = app(
    "undo", summary: "Undoes the last action on a model app."
  ) { session in try await session.change(.request(.undo)) }
}
