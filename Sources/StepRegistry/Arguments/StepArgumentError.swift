import SourceText

/// An argument of a step that cannot be converted to the type that the closure takes.
package struct StepArgumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The failed conversion and its reason.
  let problem: String
  /// The number of the argument, counted from 1; nil until the caller adds it.
  var number: Int?
  /// The text of the step with the argument underlined; nil until the step is added.
  private(set) var excerpt: [String]?

  /// Whether the message addresses readers of features. They do not count arguments but see the argument in the
  /// excerpt.
  private let isForReaders: Bool

  /// An argument that does not fit the description that the author of a type wrote for readers of features.
  init(argument: String, wording: String) {
    problem = "\(argument) is not \(wording)"
    isForReaders = true
  }

  /// An argument as a message describes it, the type that the closure takes, and the reason for the failure.
  init(argument: String, type: String, reason: String? = nil) {
    problem = "\(argument) cannot be converted to \(type)" + (reason.map { ": \($0)" } ?? "")
    isForReaders = false
  }

  /// The problem and the affected part of the step.
  package var description: String {
    let place = isForReaders ? "" : number.map { "argument \($0) of the step: " } ?? ""
    return ([place + problem] + (excerpt ?? [])).joined(separator: "\n")
  }

  /// The error with the step it happened in; unchanged if the step is set already.
  ///
  /// - Parameters:
  ///   - text: the text of the step.
  ///   - arguments: the arguments that the pattern captured.
  func located(in text: String, _ arguments: [StepMatchArgument]) -> StepArgumentError {
    guard excerpt == nil else { return self }
    var error = self
    error.excerpt = []
    if let number, arguments.indices.contains(number - 1), let bytes = arguments[number - 1].group.byteRange {
      let scalars = text.utf8.lazy.map { $0.isContinuation ? 0 : 1 }
      let start = scalars.prefix(bytes.lowerBound).reduce(0, +)
      let width = scalars.dropFirst(bytes.lowerBound).prefix(bytes.count).reduce(0, +)
      error.excerpt = Caret.lines(under: text, column: start + 1, width: width)
    }
    return error
  }
}
