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
  /// The run that waits at a failing step, and the session at the step.
  private var paused: (run: PausedRun, session: ConsoleSession)?

  init(
    _ console: ConsoleSession, _ setting: ConsoleSession.Setting, _ runner: any StudioRunner, _ folder: ProjectBounds
  ) {
    (self.console, self.setting, self.runner, self.folder) = (console, setting, runner, folder)
  }

  private var current: ConsoleSession { paused?.session ?? console }

  /// Answers a request of a page.
  ///
  /// - Parameter body: a JSON object, see `SessionRequest`.
  func answer(_ body: [UInt8]) async -> JSONValue {
    do {
      return try await perform(try SessionRequest(try JSONValue(parsing: body))).json
    } catch {
      return ["problem": .string("\(error)")]
    }
  }

  /// The maximum number of completions of a line.
  private static let mostCompletions = 40

  private func perform(_ request: SessionRequest) async throws -> SessionAnswer {
    switch request {
    case .look: return SessionAnswer(view: await view(), known: await known())
    case .line(let line): return await reply(to: .line(line))
    case .gesture(let gesture): return await reply(to: .request(try await gesture.request(in: current)))
    case .check(let query, let property): return await reply(to: .request(.check(query, property: property)))
    case .save(let form, let path, let name, let replaces):
      return await reply(
        to: .request(.save(form, path: try folder.checked(path), name: name, replaces: replaces)))
    case .restore(let lines):
      for line in lines {
        _ = await console.repeatLine(line)
        await console.settle()
      }
      return SessionAnswer(view: await view(), known: await known())
    case .reading: return SessionAnswer(["rows": .array(try await current.readingOrder().map(\.json))])
    case .elements(let point): return Self.answer(with: try await current.choices(at: point))
    case .element(let number): return Self.answer(with: try await current.choice(number: number).map { [$0] } ?? [])
    case .find(let query):
      let found = try await current.elements(query)
      var answer = Self.answer(with: found.choices)
      answer.others["rows"] = .array(found.rows.map(\.json))
      answer.others["note"] = found.note.map(JSONValue.string) ?? .null
      return answer
    case .complete(let text):
      let completion = await current.completion(of: text)
      let kept = text.prefix(completion.start)
      let lines = completion.candidates.prefix(Self.mostCompletions).map { JSONValue.string(kept + $0) }
      return SessionAnswer(["lines": .array(lines)])
    case .tick(let seconds):
      let (hasChanged, time) = try await current.letTimePass(.milliseconds(Int(seconds * 1000)))
      if hasChanged { return SessionAnswer(view: await view()) }
      var answer = SessionAnswer()
      answer.time = time.json
      return answer
    case .run(let paths): return try await run(paths)
    }
  }

  private static func answer(with choices: [ElementChoice]) -> SessionAnswer {
    SessionAnswer(["choices": .array(choices.map(\.json))])
  }

  private func reply(to instruction: ConsoleInstruction) async -> SessionAnswer {
    var answer = SessionAnswer()
    (answer.line, answer.isOfRun) = (instruction.line, paused != nil)
    do throws(LineFailure) {
      switch try await current.perform(instruction) {
      case .text(let text): answer.others["text"] = .string(text)
      case .clear: break
      case .end: await end(&answer)
      }
    } catch {
      // The page shows the reason at the failing step.
      answer.others["problem"] = .string(error.summary)
    }
    await current.settle()
    answer.view = await view()
    return answer
  }

  /// Continues the run that waits, until it waits again or ends.
  private func end(_ answer: inout SessionAnswer) async {
    guard let paused else {
      answer.others["text"] = "end the studio in its terminal, with Ctrl-C"
      return
    }
    self.paused = nil
    await paused.run.proceed(paused.session)
    await note(paused.run, in: &answer)
  }

  // MARK: - Runs

  private func run(_ paths: [String]) async throws -> SessionAnswer {
    guard paused == nil else {
      throw Diagnostic(problem: "a run waits at a failing step", advice: "Let it continue first: retry, skip or go on.")
    }
    var answer = SessionAnswer()
    await note(PausedRun(paths, on: console.device, by: runner, setting), in: &answer)
    answer.view = await view()
    return answer
  }

  /// Waits until a run pauses or ends.
  private func note(_ run: PausedRun, in answer: inout SessionAnswer) async {
    switch await run.next() {
    case .pause(let session):
      paused = (run, session)
      // The page shows the reason beside the choices.
      answer.others["problem"] = "the run waits at a failing step"
    case .end(let result): answer.run = result
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
