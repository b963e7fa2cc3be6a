/// An appointment with a friend.
struct Plan: Sendable, Equatable {
  /// The activity.
  let name: String
  /// The friend.
  let friend: String
  /// The day as displayed.
  let day: String
  /// Whether the user would prefer to cancel; the plan is cancelled if the friend agrees.
  var isCancelled = false
}

/// The input for a new plan.
struct PlanDraft {
  var name = ""
  var friend = ""
  var day = ""

  /// The plan; nil if a field is empty.
  var plan: Plan? {
    missing.isEmpty ? Plan(name: name, friend: friend, day: day) : nil
  }

  /// The names of the empty fields, in order.
  var missing: [String] {
    [("what", name), ("with whom", friend), ("when", day)].filter { $0.1.isEmpty }.map(\.0)
  }
}

extension Plan {
  /// The plans at the first launch.
  static let samples = [
    Plan(name: "Dinner at eight", friend: "Ada", day: "Friday"),
    Plan(name: "Climbing", friend: "Grace", day: "Saturday"),
    Plan(name: "Helping with the move", friend: "Alan", day: "Sunday"),
  ]
}
