import Messages

/// The failures of a summary. Of the failures with the same reason only the first is shown, with the number of the
/// others.
struct EqualFailures {
  private struct Group {
    let text: String
    var count = 1
  }

  private var groups: [Group] = []
  /// The position of each reason in `groups`.
  private var positions: [String: Int] = [:]

  /// Adds a failing scenario.
  mutating func add(_ attempt: Attempt, _ painter: Painter) {
    let reason = attempt.reason ?? attempt.location
    if let position = positions[reason] {
      groups[position].count += 1
    } else {
      positions[reason] = groups.count
      groups.append(Group(text: FailureStory(painter).text(of: attempt, number: groups.count + 1)))
    }
  }

  /// The text of each reason, and the number of its scenarios.
  var texts: [(text: String, count: Int)] {
    groups.map { group in
      let more = group.count > 1 ? "\n\n   … and \(group.count - 1) more with the same reason" : ""
      return (group.text + more, group.count)
    }
  }
}
