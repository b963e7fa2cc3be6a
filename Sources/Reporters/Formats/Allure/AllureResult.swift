import Messages
import SourceText

/// A test result of Allure: an attempt of a scenario, or a problem of the run itself.
struct AllureResult {
  /// A file with an attachment.
  struct File {
    let source: String
    let bytes: [UInt8]
  }

  /// The prefix of the name of the result's file.
  let uuid: String
  /// The attachments with the names of their files.
  private(set) var files: [File] = []
  private var writer = JSONWriter(capacity: 2048)

  /// The JSON of the result.
  var bytes: [UInt8] { writer.bytes }

  /// Creates the result of an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the attempt.
  ///   - uuid: the prefix of the name of its file.
  ///   - fullName: the identity of the scenario across runs.
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  ///   - attachments: the attachments of each of its steps.
  init(_ attempt: Attempt, _ uuid: String, fullName: String, isStrict: Bool, attachments: [[Attachment]]) {
    self.uuid = uuid
    let status = attempt.status
    let isFailure = attempt.isFailure(strict: isStrict)
    let start = attempt.started.milliseconds
    let details = Self.details(of: attempt, status)
    var files: [File] = []
    writer.object { writer in
      Self.begin(attempt.pickle, uuid, fullName, &writer)
      writer.result(status, isFailure: isFailure, details, isFlaky: attempt.isFlaky)
      writer.time(start, attempt.duration)
      writer.array("steps") { writer in
        var time = start
        for (index, (step, attachments)) in zip(attempt.steps, attachments).enumerated() where !step.isQuietHook {
          writer.step(step, attachments, isStrict: isStrict, from: time, "\(uuid)-\(index)", &files)
          time += (step.result?.duration ?? .zero).wholeMilliseconds
        }
      }
      writer.array("links") { writer in
        for url in attachments.joined().flatMap(\.addresses) {
          writer.object { writer in
            writer.member("type", "link")
            writer.member("url", url)
          }
        }
      }
    }
    writer.endLine()
    self.files = files
  }

  /// Creates the result of a scenario that was not run.
  init(_ pickle: Pickle, _ uuid: String, fullName: String, at time: Timestamp) {
    self.uuid = uuid
    writer.object { writer in
      Self.begin(pickle, uuid, fullName, &writer)
      writer.result(.skipped, isFailure: false, ("not run", nil), isFlaky: false)
      writer.time(time.milliseconds, .zero)
    }
    writer.endLine()
  }

  /// Creates the result for a problem of the run itself.
  init(_ problem: RunProblems.Problem, _ uuid: String, from start: Timestamp, to end: Timestamp) {
    self.uuid = uuid
    var history = ContentHash(of: problem.name)
    history.add(problem.type)
    writer.object { writer in
      writer.member("uuid", uuid)
      writer.member("historyId", history.hexadecimal)
      writer.member("fullName", "The run itself: \(problem.name)")
      writer.member("name", problem.name)
      writer.labels([("suite", "The run itself"), ("framework", "cukeswift"), ("language", "swift")])
      writer.member("status", "broken")
      writer.details((problem.message, nil), isFlaky: false)
      writer.member("stage", "finished")
      writer.time(start.milliseconds, end.duration(since: start))
    }
    writer.endLine()
  }

  /// Writes the members that identify and describe a scenario.
  private static func begin(_ pickle: Pickle, _ uuid: String, _ fullName: String, _ writer: inout JSONWriter) {
    let feature = pickle.document.feature?.name ?? ""
    var testCase = ContentHash(of: pickle.uri)
    testCase.add(pickle.plainName)
    writer.member("uuid", uuid)
    writer.member("historyId", ContentHash(of: fullName).hexadecimal)
    writer.member("testCaseId", testCase.hexadecimal)
    writer.member("fullName", fullName)
    writer.member("name", pickle.name.isEmpty ? pickle.pathBelowFeature : pickle.name)
    var labels = [
      ("feature", feature.isEmpty ? pickle.uri : feature), ("suite", feature.isEmpty ? pickle.uri : feature),
      ("package", pickle.uri), ("framework", "cukeswift"), ("language", "swift"),
    ]
    if let rule = pickle.rule { labels.append(("story", rule.name)) }
    labels += pickle.tags.map { ("tag", String($0.name.dropFirst())) }
    writer.labels(labels)
    let parameters = pickle.rowValues + (pickle.variant.map { [("variant", $0)] } ?? [])
    guard !parameters.isEmpty else { return }
    writer.array("parameters") { writer in
      for (name, value) in parameters {
        writer.object { writer in
          writer.member("name", name)
          writer.member("value", value)
        }
      }
    }
  }

  private static func details(of attempt: Attempt, _ status: Status) -> (message: String, trace: String?)? {
    guard status != .passed else { return nil }
    return (attempt.reason ?? Outcome(status).rawValue, FailureStory.plain.lines(of: attempt).joined(separator: "\n"))
  }
}

extension JSONWriter {
  /// Writes a result; Allure calls a failure without running code, such as an undefined step, broken.
  fileprivate mutating func result(
    _ status: Status, isFailure: Bool, _ details: (message: String, trace: String?)?, isFlaky: Bool
  ) {
    let word: StaticString =
      switch status {
      case .passed: "passed"
      case .failed: "failed"
      case .ambiguous, .undefined, .pending, .skipped: isFailure ? "broken" : "skipped"
      case .unknown: "unknown"
      }
    member("status", "\(word)")
    if let details {
      self.details(details, isFlaky: isFlaky)
    } else if isFlaky {
      self.details(("", nil), isFlaky: true)
    }
    member("stage", "finished")
  }

  fileprivate mutating func details(_ details: (message: String, trace: String?), isFlaky: Bool) {
    name("statusDetails")
    object { writer in
      if isFlaky { writer.member("flaky", true) }
      if !details.message.isEmpty { writer.member("message", details.message) }
      writer.member("trace", details.trace)
    }
  }

  fileprivate mutating func time(_ start: Int, _ duration: Duration) {
    member("start", start)
    member("stop", start + duration.wholeMilliseconds)
  }

  fileprivate mutating func labels(_ labels: [(String, String)]) {
    name("labels")
    array { writer in
      for (name, value) in labels {
        writer.object { writer in
          writer.member("name", name)
          writer.member("value", value)
        }
      }
    }
  }

  fileprivate mutating func step(
    _ step: Attempt.Step, _ attachments: [Attachment], isStrict: Bool, from start: Int, _ name: String,
    _ files: inout [AllureResult.File]
  ) {
    object { writer in
      writer.member("name", StepText.of(step))
      let lines = FailureText.lines(of: step)
      let status = step.result?.status ?? .unknown
      writer.result(
        status, isFailure: status.isFailure(strict: isStrict),
        lines.isEmpty ? nil : (FailureText.reason(of: step).joined(separator: "\n"), lines.joined(separator: "\n")),
        isFlaky: false)
      writer.time(start, step.result?.duration ?? .zero)
      writer.array("attachments") { writer in
        for (index, attachment) in attachments.enumerated() where !attachment.isLink {
          let source = "\(name)-\(index)-attachment\(attachment.fileEnd)"
          files.append(AllureResult.File(source: source, bytes: attachment.bytes))
          writer.object { writer in
            writer.member("name", attachment.fileName ?? (attachment.isLog ? "log" : attachment.mediaType))
            writer.member("source", source)
            writer.member("type", attachment.isLog ? "text/plain" : attachment.mediaType)
          }
        }
      }
    }
  }
}

extension Attachment {
  /// The extension of a file name for the media type, with its dot; empty for an unusual type.
  var fileEnd: String { MediaType.fileExtension(of: mediaType).map { "." + $0 } ?? "" }
}

extension Timestamp {
  /// The moment in milliseconds since 1970.
  var milliseconds: Int { seconds * 1_000 + nanoseconds / 1_000_000 }
}

extension Duration {
  /// The duration in whole milliseconds, rounded down.
  var wholeMilliseconds: Int { wholeNanoseconds / 1_000_000 }
}
