/// Attaches a text to the step that is running.
///
/// A text of more than 512 MB is not attached; the step fails at its end, with the limit in its message.
///
/// - Parameters:
///   - text: what reports show, up to 512 MB.
///   - mediaType: what kind of text it is, such as `application/json`.
///   - fileName: the name under which a report offers it, if any.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
public func attach(
  _ text: String, as mediaType: String = "text/plain", named fileName: String? = nil,
  path: StaticString = #filePath, line: Int = #line
) {
  leave(StepContext.Attachment(body: .text(text), mediaType: mediaType, fileName: fileName), path, line)
}

/// Attaches bytes, such as a picture, to the step that is running.
///
/// More than 512 MB are not attached; the step fails at its end, with the limit in its message.
///
/// - Parameters:
///   - bytes: what reports show or offer, up to 512 MB.
///   - mediaType: what the bytes are, such as `image/png`.
///   - fileName: the name under which a report offers them, if any.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
public func attach(
  _ bytes: [UInt8], as mediaType: String, named fileName: String? = nil, path: StaticString = #filePath,
  line: Int = #line
) {
  leave(StepContext.Attachment(body: .bytes(bytes), mediaType: mediaType, fileName: fileName), path, line)
}

/// Attaches what a step library knows of the step that is running.
///
/// What is larger than an attachment may be is left out: it is no fault of the step.
///
/// - Parameters:
///   - body: what is attached.
///   - mediaType: what it is.
///   - fileName: the name under which a report offers it, if any.
///   - occasion: when it is emitted.
package func attachEvidence(
  _ body: StepContext.Attachment.Body, as mediaType: String, named fileName: String? = nil,
  on occasion: StepContext.Attachment.Occasion
) {
  let attachment = StepContext.Attachment(
    body: body, mediaType: mediaType, fileName: fileName, occasion: occasion)
  guard let context = StepContext.current, context.problem(with: attachment, isLogged: false) == nil else { return }
  context.attach(attachment)
}

/// Leaves a line for the reports at the step that is running.
///
/// Inside a `group` the line is indented below the group's name. A text of more than 512 MB is not logged; the step fails at
/// its end, with the limit in its message.
///
/// - Parameters:
///   - text: what reports show, up to 512 MB.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
public func log(_ text: String, path: StaticString = #filePath, line: Int = #line) {
  let indentation = String(repeating: "  ", count: StepContext.logDepth)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { indentation + $0 }
  leave(
    StepContext.Attachment(
      body: .text(lines.joined(separator: "\n")), mediaType: "text/x.cucumber.log+plain", fileName: nil),
    path, line, isLogged: true)
}

/// Groups what is logged inside under a name; groups can be nested.
///
/// - Parameters:
///   - name: the line above the group.
///   - body: what logs.
/// - Returns: what the closure returns.
/// - Throws: what the closure throws.
public func group<Value>(_ name: String, _ body: () async throws -> Value) async rethrows -> Value {
  log(name)
  // Reports show how long it took, also where it fails.
  defer {
    StepContext.current?.attach(
      StepContext.Attachment(
        body: .text(String(repeating: "  ", count: StepContext.logDepth)),
        mediaType: StepContext.Attachment.groupEnd,
        fileName: nil))
  }
  return try await StepContext.$logDepth.withValue(StepContext.logDepth + 1) { try await body() }
}

/// Attaches a link to the step that is running.
public func link(_ url: String) {
  attach(url, as: "text/uri-list")
}

/// Outside a step there is no report to leave anything in; what was meant for one is shown instead of lost.
private func leave(
  _ attachment: StepContext.Attachment, _ path: StaticString, _ line: Int, isLogged: Bool = false
) {
  if let context = StepContext.current {
    if let problem = context.problem(with: attachment, isLogged: isLogged) {
      return context.failLater(SoftFailure(ExpectationFailure(problem, path, line), path, line))
    }
    context.attach(attachment)
  } else if case .text(let text) = attachment.body {
    print(text)
  } else {
    print("(\(attachment.mediaType) attached outside a step)")
  }
}
