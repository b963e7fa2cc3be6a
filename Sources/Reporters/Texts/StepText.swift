import Messages
import SourceText

/// The text of a step in reports.
enum StepText {
  /// The keyword and text of a step, or the kind of a hook.
  static func of(_ step: Attempt.Step) -> String {
    switch step.subject {
    case .hook(let hook): title(of: hook)
    case .step(let pickleStep, _): keyword(of: step) + pickleStep.text
    }
  }

  /// The keyword of a step, separated from the text. In some languages, no space or another sign separates them.
  static func keyword(of step: Attempt.Step) -> String {
    let keyword = step.node?.keyword ?? ""
    guard let last = keyword.unicodeScalars.last, last != "'", !last.properties.isWhitespace else { return keyword }
    return keyword + " "
  }

  /// The kind of a hook, and its name.
  static func title(of hook: HookMessage?) -> String {
    if let name = hook?.name, hook?.function != nil { return name }
    return (hook?.kind?.title ?? "Hook") + (hook?.name.map { ": \($0)" } ?? "")
  }

  /// The data table or doc string below a step, without indentation.
  static func argumentLines(of step: Attempt.Step) -> [String] {
    guard case .step(let step, _) = step.subject else { return [] }
    return step.arguments.flatMap { argument -> [String] in
      switch argument {
      case .docString(let mediaType, let content):
        ["\"\"\"\(mediaType ?? "")"] + lines(of: content) + ["\"\"\""]
      case .dataTable(let rows): TableText.lines(of: rows)
      }
    }
  }

  /// The lines of a text; a CR before the line end belongs to the line end.
  static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.last == "\r" ? line.dropLast() : line)
    }
  }
}

extension Status {
  /// The sign before a step, which shows its result without colours.
  var symbol: String {
    switch self {
    case .passed: "✔"
    case .failed, .ambiguous, .unknown: "✘"
    case .skipped: "-"
    case .pending, .undefined: "?"
    }
  }
}

extension HookMessage.Kind {
  /// The name of the hook in a step file.
  var title: String {
    switch self {
    case .beforeTestRun: "BeforeAll"
    case .afterTestRun: "AfterAll"
    case .beforeTestCase: "Before"
    case .afterTestCase: "After"
    case .beforeTestStep: "BeforeStep"
    case .afterTestStep: "AfterStep"
    }
  }
}

extension Attachment {
  /// The attachment as lines for a terminal.
  var summaryLines: [String] {
    if isLog || isLink { return StepText.lines(of: StyledText(text ?? "").plain) }
    return ["(attached \(fileName ?? mediaType), \(byteCount.counted("byte")))"]
  }
}
