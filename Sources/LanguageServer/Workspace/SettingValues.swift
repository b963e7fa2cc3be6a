import JSON

/// The settings that the client has sent so far. A value of `null` leaves the earlier value unchanged.
struct SettingValues {
  /// The sections of the client's settings.
  static let names = ["cucumber", "cukeswift"]
  private var sections: [String: [String: JSONValue]] = [:]

  /// Adds the sections of an object that has them as members.
  mutating func takeAll(of value: JSONValue?) {
    for name in Self.names { take(name, value?[name]) }
  }

  /// Adds a section, such as `cukeswift`.
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
