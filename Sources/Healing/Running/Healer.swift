package import AppUnderTest
import Messages
package import OperatingSystem
import Recordings
import Runner
import StepLibrary
package import StepRegistry

/// Repeats scenarios and recordings, and shows or repairs those that no longer find their elements.
package struct Healer {
  /// The definitions that a healer needs, and the apps.
  package struct Source: Sendable {
    /// Finds an app by its name.
    let app: @Sendable (_ name: String) throws -> AppCatalog.Entry
    /// Whether examples also fill backgrounds, tags and names of Examples in the features.
    let fillsEverywhere: Bool
    /// Loads the step groups and apps for a feature.
    let load: @Sendable (_ feature: String) throws -> (stepGroups: [Steps], apps: AppCatalog)

    /// Takes functions that find apps and load definitions.
    ///
    /// - Parameters:
    ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples.
    ///   - app: finds an app by its name.
    ///   - load: loads the step groups and apps for a feature.
    package init(
      fillingEverywhere fillsEverywhere: Bool,
      app: @escaping @Sendable (_ name: String) throws -> AppCatalog.Entry,
      load: @escaping @Sendable (_ feature: String) throws -> (stepGroups: [Steps], apps: AppCatalog)
    ) {
      (self.fillsEverywhere, self.app, self.load) = (fillsEverywhere, app, load)
    }
  }

  let source: Source
  /// The app, if it is not the recorded one.
  let app: String?
  /// The device, if it is not the recorded one.
  let device: Device?
  /// The minimum certainty of a proposal, from 0 to 1.
  let certainty: Double
  /// Whether proposals are applied.
  let applies: Bool
  /// The time limit for repeating one scenario or recording.
  let limit: AppTimeLimit
  let output: OutputFile

  /// Describes a repair.
  ///
  /// - Parameters:
  ///   - source: the definitions and apps.
  ///   - app: the app, if it is not the recorded one.
  ///   - device: the device, if it is not the recorded one.
  ///   - certainty: the minimum certainty of a proposal, from 0 to 1.
  ///   - applies: whether proposals are applied.
  ///   - limit: the time limit for repeating one scenario or recording.
  ///   - output: the output for proposals.
  package init(
    _ source: Source, app: String?, device: Device?, certainty: Double, applies: Bool, limit: AppTimeLimit,
    output: OutputFile
  ) {
    (self.source, self.app, self.device) = (source, app, device)
    (self.certainty, self.applies, self.limit, self.output) = (certainty, applies, limit, output)
  }

  /// Heals features and the recordings that they play.
  ///
  /// - Returns: whether no change is needed, or all were made.
  package func heal(features: [String]) async throws -> Bool {
    var outcome = Outcome()
    let repair = RecordingRepair(certainty: certainty)
    for path in features { outcome.add(try await heal(feature: path, repair)) }
    let playRecordings = try outcome.withoutSession.contains { try !Self.recordings(playedBy: $0.pickle).isEmpty }
    guard outcome.replayed > 0 || playRecordings else { throw Self.noSessions }
    // Scenarios may have expectations that are not in their sessions, or no session, so they are run.
    for scenario in outcome.repaired + outcome.withoutSession {
      let problems = try await run(
        scenario.pickle, of: scenario.path, by: try source.load(scenario.path).stepGroups, repair)
      for problem in problems { report(problem, of: scenario.pickle, at: scenario.path) }
      if !problems.isEmpty { outcome.isSuccess = false }
    }
    let areRecordingsRepaired = try apply(repair)
    let isSuccess = outcome.isSuccess && areRecordingsRepaired
    if isSuccess, !outcome.hasChanges, repair.changes.isEmpty {
      let count = outcome.replayed + outcome.withoutSession.count
      output.write("\(count.counted("scenario")) checked: no changes are needed\n")
    }
    return isSuccess
  }

  private static var noSessions: Diagnostic {
    Diagnostic(
      problem: "no scenario here has a recorded session, and its elements are unknown",
      advice: "Sessions are looked for in \(RecordingShelf.current.folder), by the names of the scenarios, such as "
        + "'Adding.trace.json'; 'cukeswift heal --keep' keeps them there while the scenarios pass.")
  }

  /// Writes sentences in the language of a scenario; nil for English.
  static func writer(for pickle: Pickle) throws -> SentenceWriter? {
    pickle.language == "en" ? nil : try SentenceWriter(pickle.language, in: PredefinedSteps.translations)
  }

  /// Repeats a session, on its app and device unless others were chosen.
  func replay(
    _ trace: SessionTrace, of pickle: Pickle, certainty: Double = HealedElement.leastCertainty
  ) async throws -> SessionHealing {
    let name = app ?? trace.app
    let entry = try source.app(name)
    let target = try device ?? Device.named(trace.device)
    let writer = try Self.writer(for: pickle)
    let beginning = try pickle.steps.lazy.compactMap { try GalleryStart(writer?.english($0.text) ?? $0.text) }.first
    return await limit.hold("the app '\(name)' of \(pickle.name.quoted)") {
      await SessionHealing.replaying(trace, on: AppSession(driver: entry.driver(on: target)), certainty: certainty) {
        try await beginning?.begin(entry, on: $0)
      }
    }
  }

  /// The scenarios of a feature.
  func pickles(of path: String) throws -> [Pickle] {
    let source = try FeatureFiles.read(path)
    var ids = IDGenerator()
    let result = Gherkin.parseWithExamples(source, ids: &ids, fillingEverywhere: self.source.fillsEverywhere)
    guard let document = result.document else { throw Diagnostics(result.errors.diagnostics(quoting: source)) }
    return Array(document.pickles(ids: &ids))
  }
}
