/// Something that was agreed on with a friend.
struct Plan: Sendable, Equatable {
  /// What is planned.
  let name: String
  /// With whom.
  let friend: String
  /// When, as it is shown.
  let day: String
  /// Whether the user would rather not; it is called off when the friend thinks so too.
  var isCancelled = false
}

/// What is typed on the way to a plan.
struct PlanDraft {
  var name = ""
  var friend = ""
  var day = ""

  /// The plan; nil as long as something of it is missing.
  var plan: Plan? {
    missing.isEmpty ? Plan(name: name, friend: friend, day: day) : nil
  }

  /// What is missing, in the order of the fields.
  var missing: [String] {
    [("what", name), ("with whom", friend), ("when", day)].filter { $0.1.isEmpty }.map(\.0)
  }
}

extension Plan {
  /// The plans that there are when the app is used for the first time.
  static let samples = [
    Plan(name: "Dinner at eight", friend: "Ada", day: "Friday"),
    Plan(name: "Climbing", friend: "Grace", day: "Saturday"),
    Plan(name: "Helping with the move", friend: "Alan", day: "Sunday"),
  ]
}
