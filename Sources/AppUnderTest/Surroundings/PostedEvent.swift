/// An event that an app has posted by name, such as `loaded`.
public struct PostedEvent: Sendable, Hashable, CustomStringConvertible {
  /// The name of the event.
  public let name: String
  /// The subject of the event, such as the name of a list; nil without a subject.
  public let subject: String?
  /// The app's time of the event.
  public let time: Duration

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - name: the name of the event.
  ///   - subject: what the event is about.
  ///   - time: the app's time of the event.
  public init(_ name: String, of subject: String? = nil, at time: Duration) {
    self.name = name
    self.subject = subject
    self.time = time
  }

  /// The event with its subject: `"loaded" of "list"`.
  public var description: String { "\"\(name)\"" + (subject.map { " of \"\($0)\"" } ?? "") }
}
