import AppUnderTest
import JSON
import OperatingSystem
package import SourceText

/// Merges the exchanges of scenarios, and writes them to a folder of recorded answers.
///
/// The answers to one request are a sequence that starts again in each scenario. Scenarios of one folder share it: one
/// scenario may get more of its answers than another, but not others.
package struct AnswerRecorder {
  /// The answers to a request, and the first scenario that received all these answers.
  private struct Sequence {
    var exchanges: [RecordedExchange]
    var title: String
  }

  /// The folder before the recording.
  private let folder: AnswerFolder
  private var subjects: [ServerRequestKey] = []
  private var sequences: [ServerRequestKey: Sequence] = [:]
  /// Notes and warnings on the recording.
  package private(set) var notes: [Diagnostic] = []

  /// Begins without exchanges.
  ///
  /// - Parameter folder: the folder before the recording; its answers to other requests stay.
  package init(_ folder: AnswerFolder) { self.folder = folder }

  /// Adds the exchanges of the next scenario.
  package mutating func add(_ scenario: RecordedScenario) {
    var own: [ServerRequestKey: [RecordedExchange]] = [:]
    var order: [ServerRequestKey] = []
    for exchange in scenario.exchanges {
      guard let recorded = recorded(exchange, of: scenario.title) else { continue }
      let subject = ServerRequestKey(recorded, folder.rules)
      if own[subject] == nil { order.append(subject) }
      own[subject, default: []].append(recorded)
    }
    for subject in order {
      guard var answers = own[subject] else { continue }
      // The last answer is repeated when it is replayed.
      while answers.count > 1, isSame(answers[answers.count - 1], answers[answers.count - 2]) { answers.removeLast() }
      merge(answers, of: subject, scenario.title)
    }
  }

  /// The exchange in its stored form; nil for an exchange that is too large or not available.
  private mutating func recorded(_ exchange: ServerExchange, of title: String) -> RecordedExchange? {
    let limit = RecordedExchange.largestBody
    var reason = "a body has more than \(limit >> 20) MB"
    // The bodies as sent count, and those in the files, in which JSON has line breaks.
    if max(exchange.requestBody.count, exchange.answerBody?.count ?? 0) <= limit {
      if let recorded = RecordedExchange(exchange, folder.rules) {
        if max(recorded.sent.body.count, recorded.received.body.count) <= limit { return recorded }
      } else {
        reason = "a part of the request or of its answer is not available"
      }
    }
    let request = HTTPRequest(HTTPMethod(rawValue: exchange.method), folder.rules.masked(address: exchange.address))
    notes.append(
      Diagnostic(
        .warning, problem: "\(request) of \(request.host) is not recorded: \(reason)",
        advice: "Answer it by a step in '\(title)'."))
    return nil
  }

  private mutating func merge(_ answers: [RecordedExchange], of subject: ServerRequestKey, _ title: String) {
    guard let known = sequences[subject] else {
      subjects.append(subject)
      sequences[subject] = Sequence(exchanges: answers, title: title)
      return
    }
    // The last answer of the shorter sequence is repeated, and must be followed by nothing else.
    let isPrefix = zip(known.exchanges, answers).allSatisfy { isSame($0, $1) }
    if isPrefix {
      if answers.count > known.exchanges.count { sequences[subject] = Sequence(exchanges: answers, title: title) }
      return
    }
    let request = answers.first?.request.description ?? ""
    notes.append(
      Diagnostic(
        .warning,
        problem: "\(request) got other answers in '\(title)' than in '\(known.title)'; only the latter are kept",
        advice: "Record the scenarios in folders of their own, or name what differs in "
          + "\(folder.path)/\(AnswerRules.fileName), as in {\"ignore\": {\"fields\": [\"time\"]}}."))
  }

  /// Whether two answers are the same, except in parts that the rules ignore.
  private func isSame(_ left: RecordedExchange, _ right: RecordedExchange) -> Bool {
    guard left.status == right.status, left.received.fields == right.received.fields else { return false }
    if left.received.body == right.received.body { return true }
    guard !folder.rules.ignoredFields.isEmpty, let left = try? JSONValue(parsing: left.received.body),
      let right = try? JSONValue(parsing: right.received.body)
    else { return false }
    return left.without(folder.rules) == right.without(folder.rules)
  }

  // MARK: - Writing

  /// Writes the files of the folder.
  ///
  /// Names and contents of an earlier recording stay where they still fit. Answers to requests that were not made this
  /// time stay too.
  ///
  /// - Parameter target: the actual path of the folder.
  /// - Returns: the files that could not be written.
  package mutating func write(to target: String) -> [Diagnostic] {
    let before = Dictionary(grouping: folder.exchanges) { ServerRequestKey($0, folder.rules) }
    var numbers = Numbers(folder.exchanges)
    var failures: [Diagnostic] = []
    var counts = (all: 0, new: 0, changed: 0)
    for subject in subjects {
      let (old, new) = (before[subject] ?? [], sequences[subject]?.exchanges ?? [])
      for (index, exchange) in new.enumerated() {
        let earlier = old.indices.contains(index) ? old[index] : nil
        counts.all += 1
        if let earlier, isSame(earlier, exchange), earlier.address == exchange.address { continue }
        var exchange = exchange
        exchange.name = earlier?.name ?? numbers.next(ExchangeName.base(of: exchange))
        if earlier == nil { counts.new += 1 } else { counts.changed += 1 }
        failures += Self.replace(earlier, by: exchange, in: target)
      }
      for surplus in old.dropFirst(new.count) { failures += Self.replace(surplus, by: nil, in: target) }
    }
    let others = folder.exchanges.count - subjects.reduce(0) { $0 + (before[$1]?.count ?? 0) }
    note(counts, others)
    return failures
  }

  private mutating func note(_ counts: (all: Int, new: Int, changed: Int), _ others: Int) {
    guard counts.all > 0 else { return }
    let changes =
      counts.new + counts.changed == 0 ? "all as before" : "\(counts.new) new, \(counts.changed) changed"
    notes.append(
      Diagnostic(
        .note,
        problem: "\(counts.all.counted("answer")) recorded in \(folder.path): \(changes)"
          + (others > 0 ? "; \(others.counted("other")) there had no request" : "")))
  }

  /// Replaces the files of an exchange; returns the failure.
  private static func replace(
    _ old: RecordedExchange?, by new: RecordedExchange?, in folder: String
  ) -> [Diagnostic] {
    do throws(Diagnostic) {
      let files = new?.files ?? []
      for file in files {
        try TextFile.write(file.bytes, to: "\(folder)/\(file.name)", advice: "--record-answers names the folder.")
      }
      let names = Set(files.map(\.name))
      for name in [old?.fileName, old?.requestFile, old?.answerFile].compactMap(\.self) where !names.contains(name) {
        do throws(FileSystem.Failure) { try FileSystem.remove("\(folder)/\(name)") } catch { throw Diagnostic(error) }
      }
      return []
    } catch {
      return [error]
    }
  }

  /// The numbers of exchanges with one method and path.
  private struct Numbers {
    private var last: [String: Int] = [:]

    init(_ exchanges: [RecordedExchange]) {
      for exchange in exchanges {
        let name = ExchangeName(exchange.name)
        last[name.base] = max(last[name.base] ?? 0, name.number)
      }
    }

    /// The next free name.
    mutating func next(_ base: String) -> String {
      last[base, default: 0] += 1
      return ExchangeName(base: base, number: last[base] ?? 1).text
    }
  }
}
