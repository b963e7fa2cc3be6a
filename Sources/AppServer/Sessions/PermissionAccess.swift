import AppUnderTest
import JSON

/// Permissions in the form of Appium: services with the decision of the user.
struct PermissionAccess {
  /// The permissions in the order of their names, with the user's decision and the client's word for it.
  let answers: [(permission: Permission, isGranted: Bool, word: String)]

  /// The services of Appium and of apps here.
  private static let services = [
    "calendar", "camera", "contacts", "faceid", "health", "homekit", "location", "medialibrary", "microphone", "motion",
    "notifications", "photos", "reminders", "siri", "speech", "userTracking",
  ]

  /// The values for all services.
  private static let words = ["yes": true, "no": false]
  /// Further words that some services accept; true for a word that grants access.
  private static let moreWords: [String: [String: Bool]] = [
    "location": ["always": true, "inuse": true, "never": false], "photos": ["limited": true],
    "contacts": ["limited": true],
  ]

  /// The usual name of a service.
  ///
  /// - Parameter name: the name, in any case.
  /// - Throws: a `WireError` that lists the services.
  static func service(_ name: String) throws(WireError) -> String {
    guard let service = services.first(where: { $0.lowercased() == name.lowercased() }) else {
      throw .invalid("unknown service '\(name)': choose from \(services.joined(separator: ", "))")
    }
    return service
  }

  /// Reads the member `access` of a command.
  ///
  /// - Throws: a `WireError` that lists the services and values.
  init(_ value: JSONValue?) throws(WireError) {
    guard let access = value?.object, !access.isEmpty else {
      throw .invalid("mobile: setPermission takes 'access', an object such as {\"location\": \"yes\"}")
    }
    var answers: [(permission: Permission, isGranted: Bool, word: String)] = []
    for (name, value) in access.sorted(by: { $0.key < $1.key }) {
      let service = try Self.service(name)
      let words = Self.words.merging(Self.moreWords[service] ?? [:]) { first, _ in first }
      let word = value.string?.lowercased() ?? ""
      guard let isGranted = words[word] else {
        throw .invalid(
          "the access to '\(service)' must be \(words.keys.sorted().joined(separator: ", ")), not "
            + value.json)
      }
      answers.append((Permission(rawValue: service), isGranted, word))
    }
    self.answers = answers
  }
}
