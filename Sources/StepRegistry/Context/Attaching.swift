/// Attaches a text to the step that is running.
///
/// A text of more than 512 MB is not attached. The step then fails at its end, and its message contains the limit.
///
/// - Parameters:
///   - text: the text for reports, up to 512 MB.
///   - mediaType: the kind of text, such as `application/json`.
///   - fileName: the file name in reports; nil for an unnamed attachment.
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
/// More than 512 MB are not attached. The step then fails at its end, and its message contains the limit.
///
/// - Parameters:
///   - bytes: the content for reports, up to 512 MB.
///   - mediaType: the kind of content, such as `image/png`.
///   - fileName: the file name in reports; nil for an unnamed attachment.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
public func attach(
  _ bytes: [UInt8], as mediaType: String, named fileName: String? = nil, path: StaticString = #filePath,
  line: Int = #line
) {
  leave(StepContext.Attachment(body: .bytes(bytes), mediaType: mediaType, fileName: fileName), path, line)
}

/// Attaches information that a step library has about the running step.
///
/// Content above the size limit is dropped, because the step is not at fault.
///
/// - Parameters:
///   - body: the content.
///   - mediaType: the kind of content.
///   - fileName: the file name in reports; nil for an unnamed attachment.
///   - occasion: the event on which it is emitted.
package func attachEvidence(
  _ body: StepContext.Attachment.Body, as mediaType: String, named fileName: String? = nil,
  on occasion: StepContext.Attachment.Occasion
) {
  let attachment = StepContext.Attachment(
    body: body, mediaType: mediaType, fileName: fileName, occasion: occasion)
  guard let context = StepContext.current, context.problem(with: attachment, isLogged: false) == nil else { return }
  context.attach(attachment)
}

/// Writes a line to the log of the running step.
///
/// Inside a `group` the line is indented below the group's name. A text of more than 512 MB is not logged. The step
/// then fails at its end, and its message contains the limit.
///
/// - Parameters:
///   - text: the text for reports, up to 512 MB.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
public func log(_ text: String, path: StaticString = #filePath, line: Int = #line) {
  let indentation = String(repeating: "  ", count: StepEnvironment.current.logDepth)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { indentation + $0 }
  leave(
    StepContext.Attachment(
      body: .text(lines.joined(separator: "\n")), mediaType: "text/x.cucumber.log+plain", fileName: nil),
    path, line, isLogged: true)
}

/// Groups log lines under a name; groups can be nested.
///
/// The last line of a group has its result, if it has not passed, and the app's time that it took.
///
/// - Parameters:
///   - name: the line above the group.
///   - body: the code that logs.
/// - Returns: the result of the closure.
/// - Throws: the error of the closure.
public func group<Value>(_ name: String, _ body: () async throws -> Value) async rethrows -> Value {
  log(name)
  let group = await LogGroup(in: StepEnvironment.current)
  do {
    let value = try await StepEnvironment.$current.withValue(group.inner) { try await body() }
    await group.end(with: nil)
    return value
  } catch {
    await group.end(with: error)
    throw error
  }
}

/// Attaches a link to the step that is running.
public func link(_ url: String) {
  attach(url, as: "text/uri-list")
}

/// Adds an attachment to the current step. Outside a step, no report can show the attachment, and it is printed.
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
