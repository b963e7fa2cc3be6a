import CLibrary
package import OperatingSystem
package import SourceText
package import StepRegistry
import Synchronization

/// Writes the results of a walk: features into a folder, progress to a terminal, and a summary at the end.
package final class WalkReport: Sendable {
  private let launch: AppLaunch
  private let registry: Registry
  private let folder: String
  /// The unit of the walk: an action, or a deviation from a scenario.
  private let unit: String
  /// Whether standard error is a terminal, which shows the progress.
  private let showsProgress = isatty(STDERR_FILENO) == 1
  /// The paths of the written features, in the order of the findings.
  private let paths = Mutex<[String]>([])

  /// The paths of the features of the findings.
  package var features: [String] { paths.withLock { $0 } }

  /// The number of actions between two lines of progress.
  private static let interval = 25

  /// Prepares a report.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - registry: the definitions of the steps.
  ///   - folder: the folder for features.
  ///   - unit: the unit of the walk: an action, or a deviation from a scenario.
  package init(_ launch: AppLaunch, by registry: Registry, folder: String, unit: String) {
    (self.launch, self.registry, self.folder, self.unit) = (launch, registry, folder, unit)
  }

  /// Saves new findings, and shows the progress.
  ///
  /// - Throws: a diagnostic if a feature cannot be written.
  package func show(_ progress: Walk.Progress) throws(Diagnostic) {
    try paths.withLock { paths throws(Diagnostic) in
      for finding in progress.findings.dropFirst(paths.count) { paths.append(try save(finding, besides: paths)) }
    }
    guard showsProgress, progress.actions.isMultiple(of: Self.interval) else { return }
    OutputFile.writeError("\r\u{1B}[K\(summary(progress.actions, progress.states, progress.findings.count))")
  }

  /// Writes the summary of a walk.
  ///
  /// - Parameters:
  ///   - walk: the walk.
  ///   - name: its seed, and its part of several.
  ///   - end: why it has ended.
  ///   - scenarios: the scenarios that the walk was near; nil for a walk through an app.
  ///   - gallery: the screens of the gallery of the app.
  ///   - more: further lines.
  ///   - output: standard output.
  /// - Returns: whether there are findings.
  /// - Throws: a diagnostic for an app that does not start, or a scenario that fails without a deviation.
  package func finish(
    _ walk: Walk, named name: String, _ end: Walk.End, near scenarios: NearbyScenarios?, gallery: [GalleryState],
    _ more: [String], to output: OutputFile
  ) async throws -> Bool {
    let (map, findings, actions) = (await walk.map, await walk.findings, await walk.actions)
    try begin(end, hasFindings: !findings.isEmpty)
    if case .scenarioFailed(let scenario, let step, let reason) = end, findings.isEmpty, let scenarios {
      throw scenarios.failure(of: scenario, step: step, reason)
    }
    var lines = [
      "\(launch.name), \(name): \(summary(actions, map.states.count, findings.count)), "
        + map.transitions.count.counted("transition")
    ]
    let recent = map.newStates(in: Walk.patience, until: actions)
    lines.append(
      "\(recent.counted("new state")) in the last \(min(actions, Walk.patience).counted(unit))\(Self.text(of: end))"
    )
    if scenarios == nil { lines += Self.gaps(of: map, gallery) }
    await write(lines, for: walk, more, to: output)
    return !findings.isEmpty
  }

  /// Writes the summary of a walk over a given map, and the places in the map where the app departs from it.
  ///
  /// - Parameters:
  ///   - walk: the walk.
  ///   - given: the map.
  ///   - courses: the courses of its paths.
  ///   - end: why the walk has ended.
  ///   - source: the file of the map.
  ///   - more: further lines.
  ///   - output: standard output.
  /// - Returns: whether there are findings, or departures from the map.
  /// - Throws: a diagnostic for an app that does not start.
  package func finish(
    _ walk: Walk, over given: GivenMap, _ courses: [MapCourse], _ end: Walk.End, of source: SourceFile,
    _ more: [String], to output: OutputFile
  ) async throws -> Bool {
    let findings = await walk.findings
    try begin(end, hasFindings: !findings.isEmpty)
    let followed = Set(courses.flatMap(\.followed))
    let edges = given.edges
    let states = Set(followed.map { given.transitions[$0].to } + (courses.isEmpty ? [] : [0]))
    let departures = courses.compactMap(\.departure)
    var lines = [
      "\(launch.name): \(states.count) of \(given.states.count.counted("state")), "
        + "\(edges.count(where: followed.contains)) of \(edges.count.counted("transition")), "
        + (findings.count + departures.count).counted("finding") + (end == .converged ? "" : Self.text(of: end))
    ]
    for departure in departures {
      let diagnostic = given.diagnostic(of: departure, in: source)
      lines += ["", diagnostic.problem, "  \(source.uri):\(diagnostic.location?.description ?? "")"]
    }
    await write(lines, for: walk, more, to: output)
    let warnings = given.warnings(in: source)
    if !warnings.isEmpty { ProblemReport.write(warnings) }
    return !findings.isEmpty || !departures.isEmpty
  }

  /// Ends the line of progress.
  ///
  /// - Throws: a diagnostic for an app that does not start, unless a finding shows the reason.
  private func begin(_ end: Walk.End, hasFindings: Bool) throws(Diagnostic) {
    if showsProgress { OutputFile.writeError("\r\u{1B}[K") }
    if case .failed(let reason, let rule) = end, !hasFindings {
      let problem = "the app '\(launch.name)' cannot be explored: \(Self.text(of: rule))\(reason)"
      throw rule?.diagnostic(.error, problem) ?? Diagnostic(problem: problem)
    }
  }

  /// Writes a summary, the findings and further lines.
  private func write(_ summary: [String], for walk: Walk, _ more: [String], to output: OutputFile) async {
    let findings = zip(await walk.findings, features).flatMap { finding, path in
      ["", finding.title, "  seen on: \(finding.state)", "  cukeswift run \(path.shellQuoted)"]
    }
    let unrepeated = await walk.unrepeated.flatMap { fault in
      [
        "", "not repeatable: \(fault.fault.title)", "  seen on: \(fault.state)",
        "  the same steps showed it in \(fault.count) of \(fault.tries.counted("repetition")); not saved",
      ]
    }
    output.write((summary + findings + unrepeated + more).joined(separator: "\n").visibleLines + "\n")
  }

  /// The actions that were not tried, and the screens of the gallery that were not shown.
  private static func gaps(of map: WalkMap, _ gallery: [GalleryState]) -> [String] {
    var lines: [String] = []
    let untried = map.untried
    if let first = untried.first {
      lines.append("\(untried.count.counted("action")) not tried, such as '\(first.action)' on '\(first.state)'")
    }
    let unshown = gallery.unshown(by: map.states.map(\.screen))
    if !unshown.isEmpty { lines.append("not shown of the gallery: \(unshown.joined(separator: "; "))") }
    return lines
  }

  private static func text(of end: Walk.End) -> String {
    switch end {
    case .limit: ""
    case .converged: "; nothing more was found"
    case .failed(let reason, let rule): "; the walk ended early: \(text(of: rule))\(reason)"
    case .scenarioFailed(_, step: _, let reason): "; the walk ended early: \(reason)"
    }
  }

  private static func text(of rule: WalkRules.Text?) -> String { rule.map { "the step '\($0.text)' fails: " } ?? "" }

  private func summary(_ actions: Int, _ states: Int, _ findings: Int) -> String {
    [actions.counted(unit), states.counted("state"), findings.counted("finding")].joined(separator: ", ")
  }

  /// Writes the feature of a finding, and the picture of its screen beside the feature. A file with other content is
  /// not changed.
  ///
  /// - Returns: its path.
  private func save(_ finding: Finding, besides paths: [String]) throws(Diagnostic) -> String {
    let (path, isNew) = try NewFile.write(
      finding.feature(of: launch, by: registry), to: "\(folder)/\(finding.fileName)", ending: "feature", besides: paths)
    let picturePath = String(path.dropLast("feature".count)) + "svg"
    if isNew, let picture = finding.picture, !FileSystem.isThere(picturePath) {
      try TextFile.write(picture, to: picturePath)
    }
    return path
  }
}
