import JSON

/// What the client has said of its settings so far. What is `null` or missing is not said: what was said before holds.
struct SettingValues {
  private var sections: [String: [String: JSONValue]] = [:]

  /// Takes a section, such as `cukeswift`.
  mutating func take(_ section: String, _ value: JSONValue?) {
    guard case .object(let members)? = value else { return }
    for (name, member) in members where member != .null { sections[section, default: [:]][name] = member }
  }

  /// The settings.
  var settings: ServerSettings {
    ServerSettings(
      cucumber: sections["cucumber"].map(JSONValue.object), cukeswift: sections["cukeswift"].map(JSONValue.object))
  }
}
