package import Console
package import JSON
import SourceText
internal import Synchronization

/// What does the tools of agents that need the app: a session in this process, or one in a process of its own.
package protocol AgentApp: Sendable {
  /// Does what a tool is asked for.
  ///
  /// - Parameters:
  ///   - tool: the name of the tool.
  ///   - arguments: its arguments, which are of their types.
  func perform(_ tool: String, _ arguments: [String: JSONValue]) async -> AgentAnswer
}

/// The app that an agent drives.
package final class AgentSession: AgentApp {
  let console: ConsoleSession
  /// The working folder, outside of which nothing is read or written.
  private let bounds: ProjectBounds
  /// What the call has done so far, for another process to do it again: lines of the console, and `snapshotMark`.
  private let done = Mutex<[String]>([])

  /// What stands for a snapshot among the lines that were done; as a line it would be a query, which is never one of them.
  static let snapshotMark = "snapshot"

  /// Takes a session of the console.
  ///
  /// - Parameters:
  ///   - console: does what is done to the app.
  ///   - folder: the working folder, an absolute path.
  package init(_ console: ConsoleSession, folder: String) {
    (self.console, bounds) = (console, ProjectBounds(folder))
  }

  /// Does what a tool is asked for.
  package func perform(_ tool: String, _ arguments: [String: JSONValue]) async -> AgentAnswer {
    guard case .app(let body)? = AgentTool.all.first(where: { $0.name == tool })?.work else {
      return AgentAnswer(text: "there is no tool '\(tool)'", isError: true)
    }
    do {
      return try await body(self, AgentArguments(values: arguments))
    } catch {
      return AgentAnswer(text: AgentWords.translated("\(error)"), isError: true)
    }
  }

  // MARK: - Lines of the console

  /// Does a line of the console.
  func line(_ line: String) async throws(AgentFailure) -> String {
    done.withLock { $0.append(line) }
    return try await look(line)
  }

  /// Does a line of the console that changes nothing.
  func look(_ line: String) async throws(AgentFailure) -> String {
    switch await console.reply(to: line) {
    case .text(let text): return AgentAnswer.shortened(text)
    case .failure(let reason): throw AgentFailure(description: AgentAnswer.shortened(AgentWords.translated(reason)))
    case .clear, .end: return ""
    }
  }

  /// Does a line, and says what has changed on the screen.
  func change(_ line: String) async throws -> AgentAnswer {
    await console.noteScreen()
    var text = try await self.line(line)
    // An app that has ended shows nothing.
    let changes = (try? await console.changes()) ?? ""
    if !changes.isEmpty { text += (text.isEmpty ? "" : "\n") + changes }
    return AgentAnswer(text: text.isEmpty ? "done" : text)
  }

  /// Does something with the step files as they are now.
  ///
  /// - Returns: what it answers, with a note where the step files were loaded again.
  /// - Throws: what is wrong with step files that have changed; nothing is done then.
  func withNewestSteps(_ body: () async throws -> AgentAnswer) async throws -> AgentAnswer {
    let notes: String
    do {
      guard let loaded = try await console.reloadIfChanged() else { return try await body() }
      notes = (["(the step files have changed, and were loaded again)"] + loaded.split(separator: "\n").dropFirst())
        .joined(separator: "\n")
    } catch {
      throw AgentFailure(
        description: "the step files have changed, and cannot be loaded again; nothing was done\n"
          + ConsoleSession.text(of: error))
    }
    do {
      let answer = try await body()
      return AgentAnswer(text: notes + "\n" + answer.text, isError: answer.isError)
    } catch {
      throw AgentFailure(description: notes + "\n\(error)")
    }
  }

  /// What a person sees on the screen, with references.
  func takeSnapshot() async throws -> AgentAnswer {
    done.withLock { $0.append(Self.snapshotMark) }
    return AgentAnswer(text: AgentAnswer.shortened(try await console.takeSnapshot()))
  }

  /// A query, reference or name as it stands in a line of the console.
  ///
  /// The query of a reference is that of the snapshot it was taken from; a name means what it means in steps.
  func quotedQuery(_ text: String) async throws -> String { ConsoleSession.quoted(try await console.query(for: text)) }

  /// The same for something that is there now: for a reference to something that has gone nobody waits.
  func quotedTarget(_ text: String) async throws -> String {
    let query = try await console.query(for: text)
    if query != text, text.nameInQuotes == nil, try await console.isGone(query) {
      throw AgentFailure(
        description: "\(text) is not on the screen any more: nothing is found by \(query)\n"
          + "Take a snapshot for references to what is there now.")
    }
    return ConsoleSession.quoted(query)
  }

  /// A path inside the project.
  ///
  /// - Throws: for one that leads out of it.
  func checked(_ path: String) throws(AgentFailure) -> String { try bounds.checkedForAgent(path) }

  // MARK: - In a process of its own

  /// Answers a question of an `AgentHub`.
  ///
  /// - Parameter body: an object of JSON.
  package func answer(_ body: [UInt8]) async -> [UInt8] {
    guard let question = try? JSONValue(parsing: body) else { return [] }
    if let lines = question["lines"]?.array?.compactMap(\.string) {
      for (index, line) in lines.enumerated() {
        guard line == Self.snapshotMark else {
          _ = await console.repeatLine(line)
          continue
        }
        // Only the references of the last one can still be used; without an app there are none.
        if !lines[(index + 1)...].contains(Self.snapshotMark) { _ = try? await console.takeSnapshot() }
      }
      return JSONValue.object([:]).bytes
    }
    done.withLock { $0 = [] }
    let answer = await perform(question["tool"]?.string ?? "", question["arguments"]?.object ?? [:])
    let lines = done.withLock { $0 }
    return
      ([
        "text": .string(answer.text), "isError": .boolean(answer.isError),
        "done": .array(lines.map(JSONValue.string)),
      ] as JSONValue).bytes
  }
}

extension ProjectBounds {
  /// A path inside the project, as an agent names it.
  ///
  /// - Throws: for one that leads out of it.
  func checkedForAgent(_ path: String) throws(AgentFailure) -> String {
    do throws(Diagnostic) {
      return try checked(path)
    } catch {
      throw AgentFailure(description: [error.problem, error.advice].compactMap(\.self).joined(separator: "; "))
    }
  }
}
