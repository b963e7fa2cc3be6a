package import Messages
package import OperatingSystem
package import SourceText

/// Writes the JSON that Xray for Jira imports as a test execution.
///
/// A scenario with tags such as `@TEST_CALC-12`, as written by the feature export of Xray, is a result of the tests
/// with these keys. Several scenarios with the same tag, such as the rows of an outline, are iterations of the test. A
/// scenario without such a tag describes a generic test, which Xray finds again by its definition. The words for
/// results are those of Xray Cloud.
package final class XrayReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  private var problems: RunProblems
  private var attachments: ContainedAttachments
  private var tests = OrderedGroups<Test>()

  /// A test with the results that were already reported.
  private struct Test {
    let key: String?
    let pickle: Pickle?
    var results: [Result] = []
  }

  /// A result in the words of Xray; of several results, the first in this order counts for the test.
  private enum Word: String, CaseIterable {
    case failed = "FAILED"
    case toDo = "TODO"
    case passed = "PASSED"
  }

  private struct Result {
    let name: String
    let start: Timestamp
    let finish: Timestamp
    let word: Word
    let comment: String
    var attachments: [ContainedAttachments.Item] = []
  }

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
    problems = RunProblems(isStrict: settings.isStrict)
    attachments = ContainedAttachments(settings)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    if let attempt = stream.endedScenario { add(attempt) }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    problems.end(stream)
    let start = stream.runStart ?? Timestamp(seconds: 0, nanoseconds: 0), end = stream.runEnd ?? start
    for pickle in stream.unrunPickles {
      add(Result(name: pickle.name, start: start, finish: start, word: .toDo, comment: "not run"), pickle)
    }
    for problem in problems.all {
      tests.update("\n\(problem.name)\n\(problem.message)", initial: { Test(key: nil, pickle: nil) }) {
        $0.results.append(
          Result(
            name: "The run itself: \(problem.name)", start: start, finish: end, word: .failed,
            comment: problem.message))
      }
    }
    write(from: start, to: end)
    try output.finish()
  }

  /// Writes the report test by test, to keep at most one file of `--attachments` in memory.
  private func write(from start: Timestamp, to end: Timestamp) {
    var writer = JSONWriter(capacity: 1 << 14)
    writer.object { writer in
      writer.object("info") { writer in
        writer.member("summary", "cukeswift")
        writer.member("startDate", start.dateAndTime + "+00:00")
        writer.member("finishDate", end.dateAndTime + "+00:00")
      }
      writer.array("tests") { writer in
        for test in tests.contents {
          write(test, &writer)
          passOn(&writer)
        }
      }
    }
    writer.endLine()
    passOn(&writer)
  }

  /// Passes the written bytes to the output.
  private func passOn(_ writer: inout JSONWriter) {
    writer.withBytes { output.write($0) }
    writer.removeBytes()
  }

  package var warnings: [Diagnostic] { attachments.warnings }

  private func add(_ attempt: Attempt) {
    let status = attempt.status
    var comment: [String] = []
    if status != .passed {
      comment = FailureStory.plain.lines(of: attempt)
    } else if attempt.isFlaky {
      comment = ["flaky: it passed in attempt \(attempt.number + 1)"]
    }
    let items = attempt.steps.flatMap { attachments.items(of: $0) }
    comment += items.flatMap(\.addresses).map { "link: \($0)" }
    add(
      Result(
        name: attempt.pickle.name, start: attempt.started,
        finish: attempt.finished ?? attempt.started,
        word: attempt.isFailure(strict: isStrict) ? .failed : status == .passed ? .passed : .toDo,
        comment: comment.joined(separator: "\n"), attachments: items.filter { !$0.isLog && !$0.isLink }),
      attempt.pickle)
  }

  private func add(_ result: Result, _ pickle: Pickle) {
    let named = pickle.tags.compactMap { Self.testKey($0.name) }
    let keys: [String?] = named.isEmpty ? [nil] : named
    for key in keys {
      tests.update(key ?? "\(pickle.uri)\n\(pickle.pathBelowFeature)", initial: { Test(key: key, pickle: pickle) }) {
        $0.results.append(result)
      }
    }
  }

  /// The key of a test in Jira from a tag, such as `CALC-12` from `@TEST_CALC-12`; nil for any other tag.
  static func testKey(_ tag: String) -> String? {
    guard tag.hasPrefix("@TEST_") else { return nil }
    let key = tag.dropFirst(6)
    let parts = key.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, Int(parts[1]) != nil, let first = parts[0].unicodeScalars.first, ("A"..."Z").contains(first)
    else { return nil }
    return String(key)
  }

  private func write(_ test: Test, _ writer: inout JSONWriter) {
    let words = Set(test.results.map(\.word))
    let worst = Word.allCases.first(where: words.contains) ?? .toDo
    writer.object { writer in
      if let key = test.key {
        writer.member("testKey", key)
      } else {
        writer.object("testInfo") { writer in
          writer.member("summary", test.pickle?.pathBelowFeature ?? test.results.first?.name ?? "")
          writer.member("type", "Generic")
          writer.member(
            "definition", test.pickle.map { "\($0.uri): \($0.pathBelowFeature)" } ?? test.results.first?.name ?? "")
          writer.array("labels") { writer in
            for tag in test.pickle?.tags ?? [] { writer.string(String(tag.name.dropFirst())) }
          }
        }
      }
      if let start = test.results.map(\.start).min() { writer.member("start", start.dateAndTime + "+00:00") }
      if let finish = test.results.map(\.finish).max() { writer.member("finish", finish.dateAndTime + "+00:00") }
      let comments = test.results.map(\.comment).filter { !$0.isEmpty }
      if !comments.isEmpty { writer.member("comment", comments.joined(separator: "\n\n")) }
      writer.member("status", worst.rawValue)
      if test.results.count > 1 {
        writer.array("iterations") { writer in
          for result in test.results {
            writer.object { writer in
              writer.member("name", result.name)
              writer.member("status", result.word.rawValue)
            }
          }
        }
      }
      evidence(test.results.flatMap(\.attachments), &writer)
    }
  }

  private func evidence(_ items: [ContainedAttachments.Item], _ writer: inout JSONWriter) {
    guard !items.isEmpty else { return }
    writer.array("evidence") { writer in
      for (index, item) in items.enumerated() {
        let attachment = attachments.attachment(item)
        writer.object { writer in
          writer.name("data")
          writer.base64(attachment.bytes)
          writer.member("filename", attachment.fileName ?? "attachment-\(index + 1)\(attachment.fileEnd)")
          writer.member("contentType", String(attachment.mediaType.prefix { $0 != ";" }))
        }
        passOn(&writer)
      }
    }
  }
}
