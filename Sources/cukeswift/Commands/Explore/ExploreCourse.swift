import AppUnderTest
import Exploring
import OperatingSystem
import Project
import Runner
import SourceText
import StepRegistry

/// A walk that is ready to begin, with everything for its results.
struct ExploreCourse {
  let launch: AppLaunch
  let registry: Registry
  let walk: Walk
  /// The processes of the app.
  let apps: [ExploredProcess]
  let report: ExploreReport
  var files: ExploreFiles
  let output: OutputFile

  /// Walks over a given map.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - cover: the parts of it to visit.
  ///   - source: the file of the map.
  mutating func perform(
    over given: GivenMap, _ cover: GivenMap.Cover, of source: SourceFile
  ) async throws -> ExitCode {
    let (ending, courses) = try await walk.run(over: given, cover)
    let problem: (any Error)?
    do {
      try await files.write(given, after: courses, launch, by: walk, registry)
      problem = nil
    } catch {
      problem = error
    }
    for app in apps { await app.end() }
    let code = try await report.finish(walk, over: given, courses, ending, of: source, files.lines, to: output)
    Self.warn(of: registry.unusedWalkRules(for: launch.name, besides: await walk.map.usedRules))
    // The problem must not keep the findings from the user.
    if let problem { throw problem }
    return code
  }

  /// Walks freely.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios to deviate from; nil without any.
  ///   - name: the name of the walk, from its seed.
  ///   - hasGallery: whether the app has a gallery.
  mutating func perform(
    near scenarios: NearbyScenarios?, named name: String, hasGallery: Bool
  ) async throws -> ExitCode {
    let ending: Walk.End
    if let scenarios { ending = try await walk.run(near: scenarios.steps) } else { ending = try await walk.run() }
    let galleries = hasGallery ? GalleryStates(paths: FeatureFiles.standardPaths).find([launch.name]) : [:]
    let gallery = galleries[launch.name] ?? []
    let problem: (any Error)?
    do {
      try await files.write(of: launch, by: walk, registry, gallery: gallery, features: report.features)
      problem = nil
    } catch {
      problem = error
    }
    for app in apps { await app.end() }
    let code = try await report.finish(
      walk, named: name, ending, near: scenarios, gallery: gallery, files.lines, to: output)
    // Near scenarios, some screens are not looked at.
    if scenarios == nil {
      let map = await walk.map
      Self.warn(
        of: registry.unusedWalkRules(for: launch.name, besides: map.usedRules, failing: map.failingActions))
    }
    // The problem must not keep the findings from the user.
    if let problem { throw problem }
    return code
  }

  /// Writes warnings about rules of walks to standard error.
  static func warn(of warnings: [Diagnostic]) {
    if !warnings.isEmpty { ProblemReport.write(warnings) }
  }
}
