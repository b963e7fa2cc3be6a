package import SourceText

/// A tag of a scenario that contains a time, such as `@wait:60s`.
package enum TimeTag: String, CaseIterable, Sendable {
  /// The limit of the scenario in real time.
  case timeout = "@timeout:"
  /// The limit of each step in real time.
  case stepTimeout = "@step-timeout:"
  /// The limit of each wait.
  case wait = "@wait:"
  /// The app time that the scenario may use.
  case budget = "@budget:"

  /// The time in a tag; nil for other tags and for an invalid time.
  package func time(in tag: String) -> Duration? {
    guard tag.hasPrefix(rawValue) else { return nil }
    return try? Duration(parsing: String(tag.dropFirst(rawValue.count)))
  }

  /// The last tag of this kind, which is nearest to the scenario, with its time; nil without such a tag.
  package func last(in tags: [String]) -> (tag: String, time: Duration)? {
    for tag in tags.reversed() {
      if let time = time(in: tag) { return (tag, time) }
    }
    return nil
  }

  /// The kind of a tag, and why its time is invalid; nil for other tags and for a valid time.
  package static func problem(with tag: String) -> (kind: TimeTag, time: String, problem: DurationProblem)? {
    guard let kind = allCases.first(where: { tag.hasPrefix($0.rawValue) }) else { return nil }
    let time = String(tag.dropFirst(kind.rawValue.count))
    do throws(DurationProblem) { _ = try Duration(parsing: time) } catch { return (kind, time, error) }
    return nil
  }
}
