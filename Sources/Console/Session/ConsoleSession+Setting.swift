package import AppUnderTest
import Runner
package import StepRegistry

extension ConsoleSession {
  /// The output of a successful line.
  package enum Output: Sendable, Hashable {
    /// The text to show; empty for a line without output.
    case text(String)
    /// Clear the screen of the terminal.
    case clear
    /// The conversation is over.
    case end
  }

  /// The reply to a line.
  package enum Reply: Sendable, Hashable {
    case output(Output)
    /// The line failed for this reason.
    case failure(String)

    /// A reply with a text.
    package static func text(_ text: String) -> Self { .output(.text(text)) }
  }

  /// The apps and steps of a session.
  package struct Setting: Sendable {
    /// The apps that can be started.
    package var apps: AppCatalog
    /// The name of the first app; nil to begin without an app.
    package var app: String?
    /// The chosen device; nil for the default device.
    package var device: Device?
    /// Loads the step files and their apps afresh. Called when a step is first needed.
    package var load: @Sendable () throws -> (registry: Registry, apps: AppCatalog)
    /// Returns the version of the step files, which is equal while they are unchanged. nil if only `reload` loads
    /// them again.
    package var version: (@Sendable () throws -> String)?
    /// The code of the language in which features are written, and steps may be; nil for English.
    package var language: String?
    /// How the user operates the session, for advice.
    package var surface = Surface.lines

    /// Describes the apps and steps.
    package init(
      apps: AppCatalog, app: String?, device: Device? = nil,
      load: @escaping @Sendable () throws -> (registry: Registry, apps: AppCatalog)
    ) {
      self.apps = apps
      self.app = app
      self.device = device
      self.load = load
    }
  }

  /// The subject of a session.
  enum Subject: Sendable {
    /// An app.
    case app
    /// A scenario that waits at a failing step, with the steps that its recordings contain.
    case pause(StepPause, KeptSteps)
    /// The steps of a finished scenario.
    case past(any PastSteps)
  }
}

extension ConsoleSession.Subject {
  /// The failing step; nil for a session that is not at one.
  var pause: StepPause? { if case .pause(let pause, _) = self { pause } else { nil } }
  /// The recorded steps of the paused scenario; nil for other subjects.
  var keptSteps: KeptSteps? { if case .pause(_, let steps) = self { steps } else { nil } }
  /// The finished steps; nil for a running app.
  var past: (any PastSteps)? { if case .past(let past) = self { past } else { nil } }

  /// The commands of the session.
  var table: CommandTable {
    switch self {
    case .app: .ofSession
    case .pause: .ofPause
    case .past: .ofPast
    }
  }
}

extension ConsoleSession {
  nonisolated var table: CommandTable { subject.table }
  nonisolated var parser: NotationParser { table.parser }
}
