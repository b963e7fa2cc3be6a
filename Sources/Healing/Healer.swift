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
  package let device: Device?
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
    var total = Outcome()
    var unkept: [(path: String, pickle: Pickle)] = []
    var settled: [(path: String, pickle: Pickle)] = []
    let repair = RecordingRepair(certainty: certainty)
    for path in features {
      let outcome = try await heal(feature: path, repair)
      total.isWell = total.isWell && outcome.isWell
      total.hasChanges = total.hasChanges || outcome.hasChanges
      total.scenarios += outcome.scenarios
      unkept += outcome.unkept.map { (path, $0) }
      settled += outcome.settled.map { (path, $0) }
    }
    let hasPlayers = try unkept.contains { try !Self.recordings(playedBy: $0.pickle).isEmpty }
    guard total.scenarios > 0 || hasPlayers else { throw Self.nothingKept }
    total.scenarios += unkept.count
    // Scenarios may have expectations that are not in their sessions, or no session, so they are run.
    for (path, pickle) in settled + unkept {
      let problems = try await run(pickle, of: path, repair)
      for problem in problems { report(problem, of: pickle, at: path) }
      if !problems.isEmpty { total.isWell = false }
    }
    total.isWell = try settle(repair) && total.isWell
    if total.isWell, !total.hasChanges, repair.changes.isEmpty {
      output.write("\(total.scenarios.counted("scenario")) checked: no changes are needed\n")
    }
    return total.isWell
  }

  private static var nothingKept: Diagnostic {
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
  ) async throws -> TraceHealing {
    let name = app ?? trace.app
    let entry = try source.app(name)
    let target = try device ?? Device.named(trace.device)
    let writer = try Self.writer(for: pickle)
    let beginning = try pickle.steps.lazy.compactMap { try GalleryStart(writer?.english($0.text) ?? $0.text) }.first
    return await limit.hold("the app '\(name)' of \(pickle.name.quoted)") {
      await TraceHealing.replaying(trace, on: AppSession(driver: entry.driver(on: target)), certainty: certainty) {
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
