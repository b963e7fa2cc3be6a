import Messages

// The members of the legacy JSON, with the names and order of Cucumber for Ruby and for the JVM.

extension JSONWriter {
  /// Writes a feature.
  ///
  /// - Parameters:
  ///   - feature: the feature; nil for a file without one.
  ///   - uri: its file.
  ///   - elements: the elements, as they were written.
  ///   - more: writes members that other programs do not know.
  mutating func write(
    _ feature: GherkinDocument.Feature?, uri: String, elements: JSONWriter, _ more: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("uri", uri)
      writer.member("id", (feature?.name ?? "").legacyID)
      writer.member("keyword", feature?.keyword ?? "")
      writer.member("name", feature?.name ?? "")
      writer.member("description", feature?.description ?? "")
      writer.member("line", feature?.location.line ?? 1)
      writer.array("tags") { writer in
        for tag in feature.map({ Array($0.tags) }) ?? [] {
          writer.object { writer in
            writer.member("name", tag.name)
            writer.member("line", tag.location.line)
          }
        }
      }
      writer.array("elements") { writer in
        if elements.count > 0 { elements.withBytes { writer.raw($0) } }
      }
      more(&writer)
    }
  }

  /// Writes problems of the run itself as a feature.
  mutating func write(_ problems: [RunProblems.Problem]) {
    let name = "The run itself"
    object { writer in
      writer.member("uri", "cukeswift")
      writer.member("id", name.legacyID)
      writer.member("keyword", "Feature")
      writer.member("name", name)
      writer.member("description", "")
      writer.member("line", 1)
      writer.array("tags") { _ in }
      writer.array("elements") { writer in
        for problem in problems {
          writer.object { writer in
            writer.member("id", "\(name.legacyID);\(problem.name.legacyID)")
            writer.member("keyword", "Scenario")
            writer.member("name", problem.name)
            writer.member("description", "")
            writer.member("line", 1)
            writer.member("type", "scenario")
            writer.array("tags") { _ in }
            writer.array("steps") { $0.step(named: problem.type, line: 1, .failed, because: problem.message) }
          }
        }
      }
    }
  }

  /// Writes a step that is not in a feature file.
  private mutating func step(named name: String, line: Int, _ status: Status, because reason: String) {
    object { writer in
      writer.member("keyword", "* ")
      writer.member("name", name)
      writer.member("line", line)
      writer.object("match") { _ in }
      writer.object("result") { writer in
        writer.member("status", status.legacyName)
        writer.member("duration", 0)
        writer.member("error_message", reason)
      }
    }
  }

  /// Writes the elements of a scenario.
  ///
  /// - Parameters:
  ///   - elements: the elements.
  ///   - isStrict: whether a scenario without steps is a failure.
  mutating func write(_ elements: LegacyElements, isStrict: Bool) {
    for background in elements.backgrounds { write(background, of: elements) }
    let attempt = elements.attempt
    object { writer in
      writer.member("id", elements.id)
      writer.member("keyword", attempt.scenario.keyword)
      writer.member("name", attempt.pickle.name)
      writer.member("description", attempt.scenario.description)
      writer.member("line", attempt.pickle.location.line)
      writer.member("type", "scenario")
      writer.member("start_timestamp", "\(attempt.started.dateAndTime).\(attempt.started.millisecondDigits)Z")
      writer.array("tags") { writer in
        for tag in attempt.pickle.tags { writer.object { $0.member("name", tag.name) } }
      }
      writer.hooks("before", elements.hooks.before, of: elements)
      if !attempt.hasSteps {
        // Readers go by the steps: to them, a scenario without steps has passed, and one with an undefined step has
        // failed.
        writer.array("steps") {
          $0.step(
            named: "no steps", line: attempt.pickle.location.line, isStrict ? .undefined : .skipped,
            because: FailureText.noSteps)
        }
      } else {
        writer.steps(elements.steps, of: elements)
      }
      writer.hooks("after", elements.hooks.after, of: elements)
    }
  }

  private mutating func write(_ background: LegacyElements.Background, of elements: LegacyElements) {
    object { writer in
      writer.member("keyword", background.background.keyword)
      writer.member("name", background.background.name)
      writer.member("description", background.background.description)
      writer.member("line", background.background.location.line)
      writer.member("type", "background")
      writer.steps(background.steps, of: elements)
    }
  }

  private mutating func hooks(_ name: StaticString, _ hooks: [Int], of elements: LegacyElements) {
    guard !hooks.isEmpty else { return }
    self.name(name)
    array { writer in
      for hook in hooks {
        writer.object { writer in
          writer.match(hook, of: elements)
          writer.result(of: elements.attempt.steps[hook])
          writer.attachments(elements.attempt.steps[hook].attachments)
        }
      }
    }
  }

  private mutating func steps(_ steps: [Int], of elements: LegacyElements) {
    name("steps")
    array { writer in
      for step in steps { writer.write(step, of: elements) }
    }
  }

  private mutating func write(_ position: Int, of elements: LegacyElements) {
    let step = elements.attempt.steps[position]
    guard case .step(let pickleStep, _) = step.subject, let node = step.node else { return }
    let hooks = elements.stepHooks[position]
    object { writer in
      writer.hooks("before", hooks?.before ?? [], of: elements)
      writer.member("keyword", node.keyword)
      writer.member("name", pickleStep.text)
      writer.member("line", node.location.line)
      for argument in pickleStep.arguments { writer.write(argument, line: node.docString?.location.line) }
      writer.match(position, of: elements)
      writer.result(of: step)
      writer.attachments(step.attachments)
      writer.hooks("after", hooks?.after ?? [], of: elements)
    }
  }

  private mutating func write(_ argument: Pickle.Step.Argument, line: Int?) {
    switch argument {
    case .dataTable(let rows):
      name("rows")
      array { writer in
        for row in rows {
          writer.object { writer in
            writer.array("cells") { writer in row.forEach { writer.string($0) } }
          }
        }
      }
    case .docString(let mediaType, let content):
      name("doc_string")
      object { writer in
        writer.member("value", content)
        writer.member("content_type", mediaType ?? "")
        if let line { writer.member("line", line) }
      }
    }
  }

  private mutating func match(_ position: Int, of elements: LegacyElements) {
    let arguments = elements.arguments(of: position)
    name("match")
    object { writer in
      if let location = elements.attempt.steps[position].location { writer.member("location", location.description) }
      guard !arguments.isEmpty else { return }
      writer.array("arguments") { writer in
        for argument in arguments {
          writer.object { writer in
            if let value = argument.group.value { writer.member("val", value) }
            if let start = argument.group.start { writer.member("offset", start) }
          }
        }
      }
    }
  }

  /// Writes the result of a step. Without a result, the stream was cut off at this step or before it, and the scenario
  /// counts as failed at the step.
  private mutating func result(of step: Attempt.Step) {
    name("result")
    object { writer in
      guard let result = step.result else {
        writer.member("status", Status.unknown.legacyName)
        writer.member("error_message", FailureText.cutOff)
        return
      }
      writer.member("status", result.status.legacyName)
      writer.member("duration", result.duration.wholeNanoseconds)
      let reasons = FailureText.lines(of: step)
      if !reasons.isEmpty { writer.member("error_message", reasons.joined(separator: "\n")) }
    }
  }

  /// Logs are the output of a step; other attachments are embedded.
  private mutating func attachments(_ attachments: [Attachment]) {
    let logs = attachments.filter(\.isLog)
    if !logs.isEmpty {
      name("output")
      array { writer in logs.forEach { writer.string($0.text ?? "") } }
    }
    let embeddings = attachments.filter { !$0.isLog }
    guard !embeddings.isEmpty else { return }
    name("embeddings")
    array { writer in
      for embedding in embeddings {
        writer.object { writer in
          writer.member("mime_type", embedding.mediaType)
          writer.name("data")
          writer.base64(embedding.bytes)
          if let name = embedding.fileName { writer.member("name", name) }
        }
      }
    }
  }
}

extension Status {
  /// The name of the status in legacy JSON.
  fileprivate var legacyName: String {
    switch self {
    case .passed: "passed"
    case .failed, .unknown: "failed"
    case .skipped: "skipped"
    case .pending: "pending"
    case .undefined: "undefined"
    case .ambiguous: "ambiguous"
    }
  }
}
