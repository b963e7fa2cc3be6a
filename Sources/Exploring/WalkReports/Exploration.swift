package import OperatingSystem
package import SourceText
package import StepRegistry

/// A walk that is ready to begin, with everything for its results.
package struct Exploration {
  private let launch: AppLaunch
  private let registry: Registry
  private let walk: Walk
  /// The processes of the app.
  private let apps: [ExploredProcess]
  private let report: WalkReport
  private let files: WalkFiles
  private let output: OutputFile

  /// Prepares the results of a walk.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - registry: the definitions of the steps.
  ///   - walk: the walk.
  ///   - apps: the processes of the app, which end with the walk.
  ///   - report: its report.
  ///   - files: its files.
  ///   - output: standard output.
  package init(
    _ launch: AppLaunch, by registry: Registry, _ walk: Walk, on apps: [ExploredProcess], _ report: WalkReport,
    _ files: WalkFiles, output: OutputFile
  ) {
    (self.launch, self.registry, self.walk, self.apps) = (launch, registry, walk, apps)
    (self.report, self.files, self.output) = (report, files, output)
  }

  /// Walks over a given map.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - cover: the parts of it to visit.
  ///   - source: the file of the map.
  /// - Returns: whether there are findings.
  package func perform(
    over given: GivenMap, _ cover: GivenMap.Cover, of source: SourceFile
  ) async throws -> Bool {
    let (ending, courses) = try await walk.run(over: given, cover)
    let written = await end { try await files.write(given, after: courses, launch, by: walk, registry) }
    let hasFindings = try await report.finish(
      walk, over: given, courses, ending, of: source, (try? written.get()) ?? [], to: output)
    ProblemReport.write(registry.unusedWalkRules(for: launch.name, besides: await walk.map.usedRules))
    // A problem with the files must not keep the findings from the user.
    _ = try written.get()
    return hasFindings
  }

  /// Walks freely.
  ///
  /// - Parameters:
  ///   - scenarios: the scenarios to deviate from; nil without any.
  ///   - name: the name of the walk, from its seed.
  ///   - findGallery: finds the screens of the gallery of the app.
  /// - Returns: whether there are findings.
  package func perform(
    near scenarios: NearbyScenarios?, named name: String, findGallery: () -> [GalleryState]
  ) async throws -> Bool {
    let ending = if let scenarios { try await walk.run(near: scenarios.steps) } else { try await walk.run() }
    let gallery = findGallery()
    let written = await end {
      try await files.write(of: launch, by: walk, registry, gallery: gallery, features: report.features)
    }
    let hasFindings = try await report.finish(
      walk, named: name, ending, near: scenarios, gallery: gallery, (try? written.get()) ?? [], to: output)
    // Near scenarios, some screens are not looked at.
    if scenarios == nil {
      let map = await walk.map
      ProblemReport.write(
        registry.unusedWalkRules(for: launch.name, besides: map.usedRules, failing: map.failingActions))
    }
    // A problem with the files must not keep the findings from the user.
    _ = try written.get()
    return hasFindings
  }

  /// Writes files, and then ends the processes of the app.
  ///
  /// - Returns: the lines of the report about the files, or why a file cannot be written.
  private func end(_ write: () async throws -> [String]) async -> Result<[String], any Error> {
    let written: Result<[String], any Error>
    do { written = .success(try await write()) } catch { written = .failure(error) }
    for app in apps { await app.end() }
    return written
  }
}
