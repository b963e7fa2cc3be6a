import AppUnderTest
import CommandOptions
import HTTP
import OperatingSystem
import RecordedAnswers
import RemoteDriver
import SourceText

/// Asks real servers again for recorded answers, and prints what differs.
struct ServerCheck {
  /// The time after which a silent server counts as failed.
  private static let patience = Duration.seconds(30)

  private let folder: String
  private let check: AnswerCheck
  /// The server to ask; nil for the recorded servers.
  private let server: RemoteAddress?
  private let fields: [ServerExchange.Field]
  private let takesAll: Bool

  /// Reads the options and the folder.
  init(_ arguments: ParsedArguments, folder: String) throws {
    self.folder = folder
    server = try arguments[AnswersCommand.server].map { text throws(Diagnostic) in try RemoteAddress(text) }
    fields = try arguments[AnswersCommand.headers].map { text throws(Diagnostic) in
      let parts = text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = parts.first, let value = parts.last, !name.contains(" ") else {
        throw Diagnostic(
          problem: "--header takes a name and a value, but was given '\(text)'",
          advice: "Write it as in --header 'Accept: application/json'.")
      }
      return ServerExchange.Field(String(name), String(value.trimmedBlanks))
    }
    takesAll = arguments[AnswersCommand.all]
    check = AnswerCheck(try AnswerFolder(reading: folder))
  }

  /// Asks the servers.
  ///
  /// - Throws: the requests without an answer; a diagnostic if no request could be made.
  func perform(_ output: OutputFile) async throws -> ExitCode {
    var (asked, differing) = (0, 0)
    var failures: [Diagnostic] = []
    for question in check.questions {
      let file = "\(folder)/\(question.exchange.fileName)"
      if let obstacle = question.obstacle(takesAll: takesAll) {
        output.write("- \(question.title): not asked, \(obstacle)\n".visibleLines)
        continue
      }
      do {
        let answer = try await answer(to: question)
        asked += 1
        let differences = check.differences(of: answer, to: question)
        if !differences.isEmpty { differing += 1 }
        output.write("\(differences.isEmpty ? "✓" : "✗") \(question.title)\n".visibleLines)
        if !differences.isEmpty { output.write("  \(file)\n".visibleLines) }
        for difference in differences { output.write("    \(difference)\n".visibleLines) }
      } catch let problem as Diagnostic {
        failures.append(problem)
      } catch {
        failures.append(Diagnostic(uri: file, problem: "\(question.title) has no answer: \(error)"))
      }
    }
    output.write("\(asked.counted("request")) made, \(differing) with differences\n")
    guard failures.isEmpty else { throw Diagnostics(failures) }
    guard asked > 0 else {
      throw Diagnostic(
        problem: "nothing was checked: no request in \(folder) can be made again",
        advice: "--all also makes requests that may change data.")
    }
    return differing == 0 ? .passed : .failed
  }

  private func answer(to question: AnswerCheck.Question) async throws -> ServerExchange {
    let exchange = question.exchange
    let isPath = exchange.address.hasPrefix("/")
    guard let address = try server ?? (isPath ? nil : RemoteAddress(exchange.address)) else {
      throw Diagnostic(
        uri: "\(folder)/\(exchange.fileName)", problem: "the URL names no server", advice: "Give one with --server URL."
      )
    }
    var headers = HeaderFields()
    let named = Set(fields.map(\.name))
    for field in question.fields.filter({ !named.contains($0.name) }) + fields {
      headers.append(field.name, field.value)
    }
    let target = Self.target(of: exchange.address)
    let response = try await address.client(patience: Self.patience).send(
      WebRequest(exchange.method, target, headers: headers, body: question.body))
    if let reason = response.headers[WebClient.failureField] {
      throw Diagnostic(problem: "\(question.title) has no answer: \(reason)")
    }
    return ServerExchange(
      method: exchange.method, address: exchange.address, status: response.status,
      answerFields: response.headers.all.map { ServerExchange.Field($0.name, $0.value) }, answerBody: response.body)
  }

  /// The path and query of an address.
  private static func target(of address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...].drop { !"/?".contains($0) }
    return rest.hasPrefix("/") ? String(rest) : "/\(rest)"
  }
}
