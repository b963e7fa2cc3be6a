/// Rules for the walks of `cukeswift explore`.
public struct WalkRules: Sendable, Hashable {
  /// A text of a rule.
  package struct Text: Sendable, Hashable {
    /// The text.
    package let text: String
    /// The place of the rule in a step file.
    package let location: DefinitionLocation

    /// Makes a text.
    package init(text: String, location: DefinitionLocation) { (self.text, self.location) = (text, location) }
  }

  /// A step that walks do besides the actions of a screen.
  package struct Action: Sendable, Hashable {
    /// The step.
    package let step: Text
    /// The number of tries for one try of another action.
    package let weight: Int
  }

  /// The app; nil for every app.
  package let app: Text?
  /// The steps after the launch of the app.
  package private(set) var beginning: [Text] = []
  /// The texts of steps that walks never do.
  package private(set) var avoided: [Text] = []
  /// The steps that walks do besides the actions of a screen.
  package private(set) var included: [Action] = []
  /// The queries for elements that do not belong to the state of a screen.
  package private(set) var ignored: [Text] = []
  /// The queries for elements whose texts distinguish states.
  package private(set) var distinguished: [Text] = []

  /// Makes no rules.
  init(of app: Text?) { self.app = app }

  /// Joins rules.
  init(_ rules: some Sequence<WalkRules>) {
    self.init(of: nil)
    for other in rules {
      beginning += other.beginning
      avoided += other.avoided
      included += other.included
      ignored += other.ignored
      distinguished += other.distinguished
    }
  }

  /// Begins every walk with steps, such as a login.
  ///
  /// - Parameters:
  ///   - steps: the texts of the steps, without keywords.
  ///   - path: where the rule is written; leave it out.
  ///   - line: where the rule is written; leave it out.
  public mutating func begins(with steps: String..., path: StaticString = #filePath, line: Int = #line) {
    beginning += Self.texts(steps, path, line)
  }

  /// Leaves out every action whose step contains a text, in any case of letters.
  ///
  /// - Parameters:
  ///   - texts: the texts, such as the label of a button.
  ///   - path: where the rule is written; leave it out.
  ///   - line: where the rule is written; leave it out.
  public mutating func avoids(_ texts: String..., path: StaticString = #filePath, line: Int = #line) {
    avoided += Self.texts(texts, path, line)
  }

  /// Adds a step to the actions of every screen.
  ///
  /// - Parameters:
  ///   - step: the text of the step, without a keyword.
  ///   - weight: how often it is tried for one try of another action; at least 1.
  ///   - path: where the rule is written; leave it out.
  ///   - line: where the rule is written; leave it out.
  public mutating func includes(
    _ step: String, weight: Int = 1, path: StaticString = #filePath, line: Int = #line
  ) {
    included += Self.texts([step], path, line).map { Action(step: $0, weight: weight) }
  }

  /// Leaves elements, and the elements inside them, out of the comparison of screens.
  ///
  /// Screens that differ only in such elements are one state, for example with and without a notice.
  ///
  /// - Parameters:
  ///   - queries: the queries for the elements, such as `label id:'notice'`.
  ///   - path: where the rule is written; leave it out.
  ///   - line: where the rule is written; leave it out.
  public mutating func ignores(_ queries: String..., path: StaticString = #filePath, line: Int = #line) {
    ignored += Self.texts(queries, path, line)
  }

  /// Compares the texts of elements as well. Other texts are data.
  ///
  /// Screens with different texts of such elements are different states, for example the pages of a manual.
  ///
  /// - Parameters:
  ///   - queries: the queries for the elements, such as `label id:'page'`.
  ///   - path: where the rule is written; leave it out.
  ///   - line: where the rule is written; leave it out.
  public mutating func distinguishes(_ queries: String..., path: StaticString = #filePath, line: Int = #line) {
    distinguished += Self.texts(queries, path, line)
  }

  private static func texts(_ texts: [String], _ path: StaticString, _ line: Int) -> [Text] {
    texts.map { Text(text: $0, location: DefinitionLocation(path, line)) }
  }

  /// A copy of the rules with paths relative to a folder; see `DefinitionLocation.relative(to:)`.
  func relative(to folder: String) -> WalkRules {
    let located = { (text: Text) in Text(text: text.text, location: text.location.relative(to: folder)) }
    var rules = WalkRules(of: app.map(located))
    rules.beginning = beginning.map(located)
    rules.avoided = avoided.map(located)
    rules.included = included.map { Action(step: located($0.step), weight: $0.weight) }
    rules.ignored = ignored.map(located)
    rules.distinguished = distinguished.map(located)
    return rules
  }
}
