import SourceText

/// An argument of a step that does not become what its closure takes.
package struct StepArgumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What does not become what, and why.
  let problem: String
  /// Which of the arguments it is, counted from 1; nil while that is not known.
  var number: Int?
  /// The text of the step with the argument underlined; nil while the step is not known.
  private(set) var excerpt: [String]?

  /// Whether readers of features are spoken to, who count no arguments and see which one it is in the excerpt.
  private let isForReaders: Bool

  /// An argument that is not what the author of a type says in words for readers of features.
  init(argument: String, wording: String) {
    problem = "\(argument) is not \(wording)"
    isForReaders = true
  }

  /// An argument in the words of a message, the type that the closure takes, and why one is not the other.
  init(argument: String, type: String, reason: String? = nil) {
    problem = "\(argument) does not become \(type)" + (reason.map { ": \($0)" } ?? "")
    isForReaders = false
  }

  /// What is wrong with which part of the step.
  package var description: String {
    let place = isForReaders ? "" : number.map { "argument \($0) of the step: " } ?? ""
    return ([place + problem] + (excerpt ?? [])).joined(separator: "\n")
  }

  /// The error with the step it happened in, unless that is known already.
  ///
  /// - Parameters:
  ///   - text: the text of the step.
  ///   - arguments: what the pattern found in the text.
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
