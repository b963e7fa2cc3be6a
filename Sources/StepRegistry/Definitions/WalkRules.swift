/// Rules for the walks of `cukeswift explore`.
public struct WalkRules: Sendable, Hashable {
  /// A step that walks do besides the actions of a screen.
  package struct Action: Sendable, Hashable {
    /// The step.
    package let step: String
    /// The number of tries for one try of another action.
    package let weight: Int
  }

  /// The app; nil for every app.
  let app: String?
  /// The steps after the launch of the app.
  package private(set) var beginning: [String] = []
  /// The texts of steps that walks never do.
  package private(set) var avoided: [String] = []
  /// The steps that walks do besides the actions of a screen.
  package private(set) var included: [Action] = []
  /// The queries for elements that do not belong to the state of a screen.
  package private(set) var ignored: [String] = []
  /// The queries for elements whose texts distinguish states.
  package private(set) var distinguished: [String] = []

  /// Makes no rules.
  init(of app: String?) { self.app = app }

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
  /// - Parameter steps: the texts of the steps, without keywords.
  public mutating func begins(with steps: String...) { beginning += steps }

  /// Leaves out every action whose step contains a text, in any case of letters.
  ///
  /// - Parameter texts: the texts, such as the label of a button.
  public mutating func avoids(_ texts: String...) { avoided += texts }

  /// Adds a step to the actions of every screen.
  ///
  /// - Parameters:
  ///   - step: the text of the step, without a keyword.
  ///   - weight: how often it is tried for one try of another action, at least once.
  public mutating func includes(_ step: String, weight: Int = 1) {
    included.append(Action(step: step, weight: max(weight, 1)))
  }

  /// Leaves elements, and the elements inside them, out of the comparison of screens.
  ///
  /// Screens that differ only in such elements are one state, for example with and without a notice.
  ///
  /// - Parameter queries: the queries for the elements, such as `label id:'notice'`.
  public mutating func ignores(_ queries: String...) { ignored += queries }

  /// Compares the texts of elements as well. Other texts are data.
  ///
  /// Screens with different texts of such elements are different states, for example the pages of a manual.
  ///
  /// - Parameter queries: the queries for the elements, such as `label id:'page'`.
  public mutating func distinguishes(_ queries: String...) { distinguished += queries }
}
