package import Console
package import JSON
import SourceText
import Synchronization

/// Runs the tools of agents that need the app, in this process or in a separate one.
package protocol AgentApp: Sendable {
  /// Runs a tool.
  ///
  /// - Parameters:
  ///   - tool: the name of the tool.
  ///   - arguments: its arguments, whose types have been checked.
  func perform(_ tool: String, _ arguments: [String: JSONValue]) async -> AgentAnswer
}

/// The app that an agent drives.
package final class AgentSession: AgentApp {
  let console: ConsoleSession
  /// The working folder. Files outside of it are never read or written.
  private let bounds: ProjectBounds
  /// The work that the call has already done. A new process can repeat this work.
  private let done = Mutex<[Work]>([])

  /// A part of a call that a new process repeats.
  private enum Work: Equatable {
    case line(String)
    case snapshot

    /// As a line, the word would be a query, and queries are not repeated.
    private static let snapshotWord = "snapshot"

    /// Reads the text of a part.
    init(_ text: String) { self = text == Self.snapshotWord ? .snapshot : .line(text) }

    /// The part as text for `RestoredSession`.
    var text: String {
      switch self {
      case .line(let line): line
      case .snapshot: Self.snapshotWord
      }
    }
  }

  /// Makes the app of an agent.
  ///
  /// - Parameters:
  ///   - console: performs the lines on the app.
  ///   - folder: the working folder, an absolute path.
  package init(_ console: ConsoleSession, folder: String) {
    (self.console, bounds) = (console, ProjectBounds(folder))
  }

  /// Runs a tool.
  package func perform(_ tool: String, _ arguments: [String: JSONValue]) async -> AgentAnswer {
    guard case .app(let body)? = AgentTool.named(tool)?.work else {
      return AgentAnswer(text: "'\(tool)' is not a tool", isError: true)
    }
    do {
      return try await body(self, arguments)
    } catch {
      return AgentAnswer(text: "\(error)", isError: true)
    }
  }

  // MARK: - Instructions to the console

  /// Performs an instruction, and records its line for `RestoredSession`.
  func perform(_ instruction: ConsoleInstruction) async throws(AgentFailure) -> String {
    done.withLock { $0.append(.line(instruction.line)) }
    return try await look(instruction)
  }

  /// Performs an instruction that changes nothing.
  func look(_ instruction: ConsoleInstruction) async throws(AgentFailure) -> String {
    do throws(LineFailure) {
      switch try await console.perform(instruction) {
      case .text(let text): return AgentAnswer.shortened(text)
      case .clear, .end: return ""
      }
    } catch {
      throw AgentFailure(description: AgentAnswer.shortened(error.description), isUndefinedStep: error.isUndefinedStep)
    }
  }

  /// Performs an instruction, and reports the changes on the screen.
  func change(_ instruction: ConsoleInstruction) async throws -> AgentAnswer {
    let before = await console.screenText()
    var text = try await perform(instruction)
    // An app that has ended has no screen.
    let changes = (try? await console.changes(since: before)) ?? ""
    if !changes.isEmpty { text += (text.isEmpty ? "" : "\n") + changes }
    return AgentAnswer(text: text.isEmpty ? "done" : text)
  }

  /// Performs an action after loading changed step files again.
  ///
  /// - Returns: the answer, with a note if the step files were loaded again.
  /// - Throws: the errors in changed step files. The action is not performed then.
  func withNewestSteps(_ body: () async throws -> AgentAnswer) async throws -> AgentAnswer {
    let loaded: [String]?
    do {
      loaded = try await console.reloadIfChanged()
    } catch {
      throw AgentFailure(
        description: "the step files have changed, and cannot be loaded again; nothing was done\n\(error)")
    }
    guard let loaded else { return try await body() }
    let notes = (["(the step files have changed, and were loaded again)"] + loaded).joined(separator: "\n")
    do {
      let answer = try await body()
      return AgentAnswer(text: notes + "\n" + answer.text, isError: answer.isError)
    } catch {
      throw AgentFailure(description: notes + "\n\(error)")
    }
  }

  /// The visible elements of the screen, with references.
  func takeSnapshot() async throws -> AgentAnswer {
    done.withLock { $0.append(.snapshot) }
    return AgentAnswer(text: AgentAnswer.shortened(try await console.takeSnapshot()))
  }

  /// The query for a target. Fails at once for a reference to an element that has gone, instead of waiting for it.
  func target(_ text: String) async throws -> String {
    let query = try await console.query(for: text)
    if query != text, text.nameInQuotes == nil, try await console.isGone(query) {
      throw AgentFailure(
        description: "\(text) is not on the screen any more: nothing is found by \(query)\n"
          + "Take a snapshot to get references to the current elements.")
    }
    return query
  }

  /// Checks that a path lies inside the project, and returns it.
  ///
  /// - Throws: an error for a path outside of the project.
  func checked(_ path: String) throws(AgentFailure) -> String { try bounds.checkedForAgent(path) }

  // MARK: - In a separate process

  /// Answers a request of an `AgentHub`.
  ///
  /// - Parameter body: a JSON object.
  package func answer(_ body: [UInt8]) async -> [UInt8] {
    switch AgentQuestion(parsing: body) {
    case nil: return []
    case .restore(let lines):
      await restore(lines.map(Work.init))
      return JSONValue.object([:]).bytes
    case .tool(let tool, let arguments):
      done.withLock { $0 = [] }
      let answer = await perform(tool, arguments)
      return AgentReport(answer, done: done.withLock { $0.map(\.text) }).bytes
    }
  }

  /// Repeats the work of an earlier process.
  private func restore(_ work: [Work]) async {
    let lastSnapshot = work.lastIndex(of: .snapshot)
    for (index, part) in work.enumerated() {
      switch part {
      case .line(let line): _ = await console.repeatLine(line)
      // Only the references of the last snapshot are still valid. Without an app a snapshot is not possible.
      case .snapshot: if index == lastSnapshot { _ = try? await console.takeSnapshot() }
      }
    }
  }
}

extension ProjectBounds {
  /// Checks a path from an agent, which has to lie inside the project.
  ///
  /// - Throws: an error for a path outside of the project.
  func checkedForAgent(_ path: String) throws(AgentFailure) -> String {
    do throws(Diagnostic) {
      return try checked(path)
    } catch {
      throw AgentFailure(description: [error.problem, error.advice].compactMap(\.self).joined(separator: "; "))
    }
  }
}
