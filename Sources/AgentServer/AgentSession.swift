package import Console
import SourceText

/// The app that an agent drives, and the project it is in.
package struct AgentSession: Sendable {
  let console: ConsoleSession
  let project: any AgentProject
  /// The working folder, outside of which nothing is read or written.
  let folder: String

  /// Takes a session of the console.
  ///
  /// - Parameters:
  ///   - console: does what is done to the app.
  ///   - project: features, definitions and runs.
  ///   - folder: the working folder, an absolute path.
  package init(_ console: ConsoleSession, _ project: any AgentProject, folder: String) {
    (self.console, self.project, self.folder) = (console, project, folder)
  }

  /// The most bytes of an answer.
  private static let longest = 12_000

  /// Does a line of the console.
  func line(_ line: String) async throws(AgentFailure) -> String {
    switch await console.reply(to: line) {
    case .text(let text): return Self.shortened(text)
    case .failure(let reason): throw AgentFailure(description: Self.shortened(AgentWords.translated(reason)))
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

  /// A query or reference as it stands in a line of the console.
  func quotedQuery(_ text: String) async throws -> String { ConsoleSession.quoted(try await console.query(for: text)) }

  /// The beginning of a text that is too long for an answer.
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    let end = text.utf8.prefix(longest)
    return String(decoding: end.prefix(upTo: end.lastIndex(of: UInt8(ascii: "\n")) ?? end.endIndex), as: UTF8.self)
      + "\n… (\(text.utf8.count) bytes; ask for less)"
  }

  /// A path inside the project.
  ///
  /// - Throws: for one that leads out of it.
  func checked(_ path: String) throws(AgentFailure) -> String {
    do throws(Diagnostic) {
      return try ProjectBounds(folder).checked(path)
    } catch {
      throw AgentFailure(description: [error.problem, error.advice].compactMap(\.self).joined(separator: "; "))
    }
  }
}
