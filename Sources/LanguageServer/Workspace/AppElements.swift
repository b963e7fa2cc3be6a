/// The elements on the first screens of the apps for which they were requested.
struct AppElements {
  private var found: [String: [KnownElement]] = [:]
  private var requested: Set<String> = []

  /// The elements of an app; nil until the search has ended.
  subscript(app: String) -> [KnownElement]? { found[app] }

  /// Notes that the search for an app's elements begins; returns whether it has not begun before.
  mutating func begin(_ app: String) -> Bool { requested.insert(app).inserted }

  /// Stores the elements of an app.
  mutating func take(_ elements: [KnownElement], of app: String) { found[app] = elements }
}
