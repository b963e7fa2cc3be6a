/// A choice of an action.
struct Choice: Sendable, Hashable {
  /// The action without its data.
  let key: String
  /// The steps.
  let steps: [String]
  /// Whether the choice repeats an action with a failing or late server.
  var changesAnswers = false

  /// Ending the app and starting it again.
  static let relaunching = Choice(key: "I relaunch the app", steps: ["I relaunch the app"])
}

extension Offer {
  /// An action again, with other answers to its requests.
  ///
  /// - Parameters:
  ///   - choice: the action.
  ///   - answers: the steps that prepare an answer each.
  init(_ choice: Choice, with answers: [String]) {
    self.init(
      "\(choice.key), with a failing or late server", answers.map { [$0] + choice.steps }, triesAll: true,
      changesAnswers: true)
  }

  /// One of the choices of the action.
  func choice(_ steps: [String]) -> Choice {
    Choice(key: key, steps: steps, changesAnswers: changesAnswers)
  }
}
