package import StepLibrary

/// A property that every app should have, or one of a step file.
package enum Property: Sendable, Hashable {
  /// No trap, no exit, and no code that never ends.
  case running
  /// The app can build and lay out its screen.
  case showing
  /// Rotating the device keeps typed texts.
  case typedText
  /// A rule for every screen.
  case rule(ScreenRule)
  /// A property of a step file, as the text of its step.
  case own(String)

  /// The built-in properties, in the order of reports.
  package static let all: [Property] = [.running, .showing, .typedText] + ScreenRule.allCases.map { .rule($0) }

  /// The property as a sentence.
  package var sentence: String {
    switch self {
    case .running: "the app should keep running"
    case .showing: "the app should show its screen"
    case .typedText: "rotation should keep typed text"
    case .rule(let rule): rule.sentence
    case .own(let sentence): sentence
    }
  }

  /// Whether the same breach in two states is one fault, because it names its cause.
  var isOfApp: Bool {
    switch self {
    case .running, .showing, .rule(.errors), .rule(.answers): true
    case .typedText, .rule(.rest), .rule(.exits), .rule(.names), .rule(.identifiers), .own: false
    }
  }
}

extension Fault {
  /// Whether a failure of the check is this fault. Several elements of a screen may break a rule for elements.
  ///
  /// - Parameter reason: the reason of the failure, with a line for each breach.
  func isNamed(in reason: String) -> Bool {
    guard [.rule(.names), .rule(.identifiers)].contains(property) else { return true }
    let lines = reason.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return element.split(whereSeparator: \.isNewline).allSatisfy { lines.contains($0.drop(while: \.isWhitespace)) }
  }

  /// The fault in one line.
  package var title: String { property.sentence + (element.isEmpty ? "" : ": \(element.firstLine)") }
}

/// A breach of a property, as it was seen.
package struct Fault: Sendable, Hashable {
  /// The property.
  package let property: Property
  /// The words for the element, request or error; the reason for an app that has ended.
  package let element: String
  /// The step that fails because of the fault; nil if the last step itself fails or ends the app.
  package let check: String?
  /// The steps that have to pass just before the check.
  package let conditions: [String]
  /// Whether the last action breaks the property: the check passes just before the action.
  package let isOfAction: Bool

  /// Describes a breach.
  package init(
    _ property: Property, _ element: String, check: String?, conditions: [String] = [], isOfAction: Bool = false
  ) {
    (self.property, self.element, self.check, self.conditions) = (property, element, check, conditions)
    self.isOfAction = isOfAction
  }
}

extension String {
  /// The first line, in at most 120 characters.
  var firstLine: String {
    let line = String(split(whereSeparator: \.isNewline).first ?? "")
    return line.count > 120 ? line.prefix(119) + "…" : line
  }
}
