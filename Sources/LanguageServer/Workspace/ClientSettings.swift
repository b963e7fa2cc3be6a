import JSON

/// The settings of the client.
struct ClientSettings {
  /// A section of settings.
  enum Section: String, CaseIterable {
    case cucumber, cukeswift
  }

  /// The settings in use.
  private(set) var current = ServerSettings()
  /// Whether a request for the settings is unanswered. No code runs until the answer, because the settings may forbid
  /// it.
  var areAwaited = false
  /// The values that the client has already sent.
  private var values: [Section: [String: JSONValue]] = [:]

  /// Adds the sections of an object that has them as members, and returns whether it has any.
  @discardableResult
  mutating func takeAll(of value: JSONValue?) -> Bool {
    let sections = Section.allCases.filter { value?[$0.rawValue] != nil }
    for section in sections { take(section, value?[section.rawValue]) }
    return !sections.isEmpty
  }

  /// Adds a section. A value of `null` leaves the earlier value unchanged.
  mutating func take(_ section: Section, _ value: JSONValue?) {
    guard case .object(let members)? = value else { return }
    for (name, member) in members where member != .null { values[section, default: [:]][name] = member }
  }

  /// Uses the values, and returns the earlier and the new settings.
  mutating func update() -> (old: ServerSettings, new: ServerSettings) {
    let old = current
    current = ServerSettings(
      cucumber: values[.cucumber].map(JSONValue.object), cukeswift: values[.cukeswift].map(JSONValue.object))
    return (old, current)
  }
}
