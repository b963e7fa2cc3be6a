/// The longest time of a wait, chosen for a part of a run.
package struct WaitLimit: Sendable, Hashable {
  /// The choice of the innermost scope around the calling code; nil without a choice.
  ///
  /// It is a task local because step code of authors is between a scope and the waits in it.
  @TaskLocal package static var current: WaitLimit?

  /// The limit of waits without any choice.
  package static let standard = Duration.seconds(30)

  /// The place of the choice.
  package enum Scope: Sendable, Hashable {
    /// The option of a whole run.
    case run
    /// A tag of the scenario, in its written form.
    case tag(String)
    /// A block of code, in words such as `withTimeout at login.swift:4`.
    case block(String)
  }

  /// The limit, measured by the app's clock if an app is used.
  package let time: Duration
  /// The place of the choice.
  package let scope: Scope

  /// Makes a choice.
  package init(_ time: Duration, of scope: Scope) { (self.time, self.scope) = (time, scope) }

  /// The source of the limit, for messages: `The limit is that of --wait 10s.`
  package var wording: String {
    switch scope {
    case .run: "The limit is that of --wait \(time.text)."
    case .tag(let tag): "The limit is that of the tag \(tag)."
    case .block(let name): "The limit of \(time.wording) is that of \(name)."
    }
  }
}
