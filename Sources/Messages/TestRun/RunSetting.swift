package import JSON

/// A setting of a run that its results depend on: an option, or the version of a browser.
package struct RunSetting: Sendable, Hashable {
  /// The name of the seed of a random order.
  package static let seed = "seed"

  /// The name, such as `seed` or `device`.
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// The name and the value, such as `device iPad`.
  package var wording: String { "\(name) \(value)" }
}

extension JSONWriter {
  /// Writes settings as an object with their names and values.
  package mutating func write(_ settings: [RunSetting]) {
    object { writer in
      for setting in settings {
        writer.name(of: setting.name)
        writer.string(setting.value)
      }
    }
  }
}

extension JSONReader {
  /// Reads an object with the names and values of settings.
  package mutating func settings() throws(JSONError) -> [RunSetting] {
    var settings: [RunSetting] = []
    try beginObject()
    while let name = try nextMember() { settings.append(RunSetting(name.string, try string().string)) }
    return settings
  }
}
