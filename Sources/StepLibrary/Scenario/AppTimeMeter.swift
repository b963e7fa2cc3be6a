import AppUnderTest
import SourceText
import StepRegistry

/// The time that the apps of a scenario have taken, with those before and earlier launches.
struct AppTimeMeter: Sendable {
  /// The app whose time was read last, and that time.
  private var last: (app: AppSession, time: Duration)?
  /// The time of apps before, and of earlier launches.
  private var earlier = Duration.zero

  /// Reads the time.
  ///
  /// - Returns: nil while no app runs.
  mutating func read(_ scenario: Scenario) async -> Duration? {
    // An app that does not run takes no time.
    guard let app = scenario.value(AppSession.self), let now = try? await app.driver.now() else { return nil }
    if let last, last.app !== app || last.time > now { earlier += last.time }
    last = (app, now)
    return earlier + now
  }
}

/// Attaches the app's time to each step, for the statistics of repeated scenarios.
package struct AppTimeRecording: Sendable {
  /// The media type of the attachments: nanoseconds as text.
  static let mediaType = "text/x.cukeswift.app-time+plain"

  private var meter = AppTimeMeter()

  /// Requests the attachments, as a value of the run's environment.
  package init() {}

  /// Begins with the first app of a scenario, if the run requests the attachments.
  static func begin(in scenario: Scenario) {
    guard let recording = RunEnvironment.current[AppTimeRecording.self] else { return }
    scenario.keep(recording)
    scenario.atStepEnd { [weak scenario] in
      guard let scenario, var recording = scenario.value(AppTimeRecording.self),
        let time = await recording.meter.read(scenario)
      else { return }
      scenario.keep(recording)
      attachEvidence(.text("\(time.wholeNanoseconds)"), as: mediaType, on: .always)
    }
  }
}
