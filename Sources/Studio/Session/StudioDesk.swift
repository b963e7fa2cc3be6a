import AppUnderTest
import Console
import JSON
import StepLibrary

/// Performs the requests of pages: lines of the console, gestures on the picture, queries, runs of features.
actor StudioDesk {
  private let console: ConsoleSession
  private let setting: ConsoleSession.Setting
  private let runner: any StudioRunner
  private let folder: ProjectBounds
  /// The run that waits at a failing step, and the session there.
  private var paused: (run: PausedRun, session: ConsoleSession)?

  init(
    _ console: ConsoleSession, _ setting: ConsoleSession.Setting, _ runner: any StudioRunner, _ folder: ProjectBounds
  ) {
    (self.console, self.setting, self.runner, self.folder) = (console, setting, runner, folder)
  }

  private var current: ConsoleSession { paused?.session ?? console }

  /// Answers a request of a page.
  ///
  /// - Parameter body: a JSON object, whose member `do` names the action.
  func answer(_ body: [UInt8]) async -> JSONValue {
    do {
      return .object(try await perform(try JSONValue(parsing: body)))
    } catch {
      return ["problem": .string("\(error)")]
    }
  }

  /// The maximum number of completions of a line.
  private static let mostCompletions = 40

  private func perform(_ body: JSONValue) async throws -> [String: JSONValue] {
    switch body["do"]?.string {
    case "look": return ["view": await view(), "known": await known()]
    case "line": return await reply(to: body["line"]?.string ?? "")
    case "gesture": return await reply(to: try await StudioGesture(body).line(in: current))
    case "check": return await reply(to: try check(body))
    case "save": return await reply(to: try save(body))
    case "repeat":
      for line in body["lines"]?.array ?? [] {
        _ = await console.repeatLine(line.string ?? "")
        await console.settle()
      }
      return ["view": await view(), "known": await known()]
    case "reading": return ["rows": .array(try await current.readingOrder().map(\.json))]
    case "at":
      let point = Point(x: body["x"]?.number ?? 0, y: body["y"]?.number ?? 0)
      return ["choices": .array(try await current.choices(at: point).map(\.json))]
    case "element":
      let choice = try await current.choice(number: body["number"]?.integer ?? -1)
      return ["choices": .array(choice.map { [$0.json] } ?? [])]
    case "find":
      let found = try await current.elements(body["query"]?.string ?? "")
      return [
        "rows": .array(found.rows.map(\.json)), "choices": .array(found.choices.map(\.json)),
        "note": found.note.map(JSONValue.string) ?? .null,
      ]
    case "complete":
      let text = body["text"]?.string ?? ""
      let completion = await current.completion(of: text)
      let kept = text.prefix(completion.start)
      return ["lines": .array(completion.candidates.prefix(Self.mostCompletions).map { .string(kept + $0) })]
    case "tick":
      let seconds = min(max(body["seconds"]?.number ?? 0, 0), 60)
      let (hasChanged, time) = try await current.letTimePass(.milliseconds(Int(seconds * 1000)))
      return hasChanged ? ["view": await view()] : ["time": time.json]
    case "run": return try await run(body["paths"]?.array?.compactMap(\.string) ?? [body["path"]?.string ?? ""])
    case let other: throw Diagnostic(problem: "the studio cannot do '\(other ?? "")'")
    }
  }

  /// Returns the line that adds a check to the recording.
  private func check(_ body: JSONValue) throws(Diagnostic) -> String {
    guard let query = body["query"]?.string, let property = body["property"]?.string,
      property.allSatisfy({ $0.isASCII && $0.isLetter })
    else { throw Diagnostic(problem: "a check needs a query and a property") }
    // The page has chosen the query, and the user the property.
    return "assert \(ConsoleSession.quoted(query)), :\(property), only: true"
  }

  /// Returns the line that saves the recording in the project.
  private func save(_ body: JSONValue) throws(Diagnostic) -> String {
    guard let form = body["form"]?.string, ["feature", "steps", "xcuitest"].contains(form),
      let path = body["path"]?.string
    else { throw Diagnostic(problem: "the form and the file are missing") }
    let name = body["name"]?.string ?? ""
    return "save \(form) \(ConsoleSession.quoted(try folder.checked(path)))"
      + (name.isEmpty ? "" : ", name: \(ConsoleSession.quoted(name))")
      + (body["replace"]?.boolean == true ? ", replace: true" : "")
  }

  private func reply(to line: String) async -> [String: JSONValue] {
    var answer: [String: JSONValue] = ["line": .string(line), "isOfRun": .boolean(paused != nil)]
    switch await current.reply(to: line) {
    case .text(let text): answer["text"] = .string(text)
    case .failure(let reason):
      answer["problem"] = .string(await briefly(reason))
    case .clear: break
    case .end:
      if let paused {
        self.paused = nil
        await paused.run.proceed(paused.session)
        answer.merge(await outcome(of: paused.run)) { _, new in new }
      } else {
        answer["text"] = "end the studio in its terminal, with Ctrl-C"
      }
    }
    await current.settle()
    answer["view"] = await view()
    return answer
  }

  /// A failure without the reason that the page shows at the failing step.
  private func briefly(_ failure: String) async -> String {
    guard let reason = await current.script.problem else { return failure }
    return failure.replacing(":\n\(reason)", with: " has failed")
  }

  // MARK: - Runs

  private func run(_ paths: [String]) async throws -> [String: JSONValue] {
    guard paused == nil else {
      throw Diagnostic(problem: "a run waits at a failing step", advice: "Let it continue first: retry, skip or go on.")
    }
    var answer = await outcome(of: PausedRun(paths, on: console.device, by: runner, setting))
    answer["view"] = await view()
    return answer
  }

  private func outcome(of run: PausedRun) async -> [String: JSONValue] {
    switch await run.next() {
    case .pause(let session):
      paused = (run, session)
      // The page shows the reason beside the choices.
      return ["problem": "the run waits at a failing step"]
    case .end(let result):
      return [
        "report": .string(result.report), "passed": .boolean(result.passed),
        "failed": .array(result.failed.map(JSONValue.string)),
        "page": .string(String(decoding: result.page, as: UTF8.self)),
      ]
    }
  }

  // MARK: - Views

  private func view() async -> JSONValue {
    let script = await current.script
    var view: [String: JSONValue] = [
      "steps": .array(script.done.map(\.json)),
      "rest": .array(script.rest.map(\.json)), "restProblem": script.problem.map(JSONValue.string) ?? .null,
      "canUndo": .boolean(await current.canUndo), "pause": await current.failure.map(JSONValue.string) ?? .null,
    ]
    do {
      view.merge(try await current.view().json) { _, new in new }
    } catch {
      view["problem"] = .string("\(error)")
    }
    return .object(view)
  }

  /// The sizes of windows on a desktop to choose from.
  private static let desktops = [Device.desktop.name, "1024x768", "1440x900", "1920x1080"]

  /// The apps, devices, networks and text sizes to choose from.
  private func known() async -> JSONValue {
    [
      "apps": .array(await console.apps.map(JSONValue.string)),
      "devices": .array((Device.all.map(\.name) + Self.desktops).map(JSONValue.string)),
      "networks": .array((["normal"] + NetworkCondition.all.map(\.name)).map(JSONValue.string)),
      "textSizes": .array(TextSize.allCases.map { .string($0.rawValue) }),
    ]
  }
}
