import JSON
import Messages
import OperatingSystem
package import Reporters
package import SourceText
package import StepCompiler

/// The coverage of the step files of a run.
package struct CoverageReport {
  private let tools: CoverageTools
  private let code: MeasuredCode
  private let folder: ProfileFolder
  private let profile: String
  private let text: String
  private let counts: LineCounts
  private let regions: CodeRegions

  /// Merges the profiles of a run.
  ///
  /// - Parameters:
  ///   - folder: the folder with the profiles.
  ///   - code: the measured code.
  ///   - tools: the programs that read profiles.
  /// - Throws: a diagnostic for a run without profiles, or why they cannot be read.
  package init(of folder: ProfileFolder, _ code: MeasuredCode, with tools: CoverageTools) throws {
    (self.folder, self.code, self.tools) = (folder, code, tools)
    let profiles = try ProfileParts(folder).ofProcesses()
    guard !profiles.isEmpty else {
      throw Diagnostic(
        problem: "no process has recorded the execution of step files, so there is no coverage",
        advice: "A run without scenarios loads no step files.")
    }
    profile = "\(folder.path)/run.profdata"
    try tools.merge(profiles, to: profile)
    text = try tools.lines(of: code, profile)
    counts = LineCounts(text)
    regions = try CodeRegions(try tools.regions(of: code, profile))
  }

  /// The figures in words, such as `12 of 15 lines (80%) and 4 of 5 regions (80%) of 2 files were executed`.
  ///
  /// - Parameter uses: the use of definitions.
  package func wording(_ uses: DefinitionUses) -> String {
    func share(_ executed: Int, _ total: Int, _ noun: String) -> String {
      "\(executed) of \(total.counted(noun))" + (total == 0 ? "" : " (\(executed.percent(of: total)))")
    }
    let parts = [
      share(counts.executed, counts.total, "line"), share(regions.executed, regions.total, "region"),
    ]
    let all = "\(parts.joined(separator: " and ")) of \(counts.files.count.counted("file")) were executed"
    let unused = uses.unused
    return unused == 0 ? all : all + ", and no scenario used \(unused) of \(uses.uses.count.counted("definition"))"
  }

  /// The executed lines and regions, for gates.
  package var measures: [CoverageMeasure] {
    let lines = counts.files.flatMap { file in
      file.lines.filter { $0.value == 0 }.keys.sorted().map { "\(file.path):\($0)" }
    }
    return [
      CoverageMeasure(subject: .code, total: counts.total, missing: lines),
      CoverageMeasure(subject: .regions, total: regions.total, missing: regions.missing),
    ]
  }

  /// Writes the counts of all lines and regions in the LCOV format.
  ///
  /// - Throws: a diagnostic if the file cannot be written.
  package func writeLCOV(to path: String) throws(Diagnostic) {
    try TextFile.write(LineCounts.portable(text, regions), to: path)
  }

  /// Writes pages with the sources and the counts of their lines.
  ///
  /// - Throws: a diagnostic if they cannot be written.
  package func writePages(to folder: String) throws(Diagnostic) {
    try tools.writePages(of: code, profile, to: folder)
  }

  /// The lines that each scenario executed.
  package struct ScenarioLines {
    /// The places of the scenarios.
    let places: [String]
    /// The indices of the scenarios that executed a line, by file and line.
    let indices: [String: [Int: [Int]]]
  }

  /// Reads the lines that each scenario executed.
  ///
  /// - Throws: a diagnostic if a profile cannot be read.
  package func scenarioLines() throws -> ScenarioLines {
    let profiles = try ProfileParts(folder).ofScenarios().sorted { Self.order($0.key) < Self.order($1.key) }
    var scenarios: [String: [Int: [Int]]] = [:]
    for (index, (_, parts)) in profiles.enumerated() {
      let merged = "\(folder.path)/scenario.profdata"
      try tools.merge(parts, to: merged)
      for file in LineCounts(try tools.lines(of: code, merged)).files {
        for (line, count) in file.lines where count > 0 {
          scenarios[file.path, default: [:]][line, default: []].append(index)
        }
      }
    }
    return ScenarioLines(places: profiles.map(\.key), indices: scenarios)
  }

  /// The executed lines of the run, for later runs.
  ///
  /// - Parameters:
  ///   - lines: the lines that each scenario executed.
  ///   - uses: the scenarios with their identities.
  ///   - sources: the step files.
  ///   - run: the key of the definitions of the run.
  package func executedLines(
    _ lines: ScenarioLines, _ uses: DefinitionUses, of sources: StepFileSources, run: String
  ) -> ExecutedLines {
    let known = Dictionary(counts.files.map { ($0.path, $0.lines) }) { first, _ in first }
    let files = sources.texts.map { path, text in
      let executed = (known[path] ?? [:]).filter { $0.value > 0 }.keys.map { ($0, lines.indices[path]?[$0] ?? []) }
      let file = ExecutedLines.File(
        lines: ExecutedLines.lines(of: text), scenarios: Dictionary(uniqueKeysWithValues: executed),
        unexecuted: Set((known[path] ?? [:]).filter { $0.value == 0 }.keys))
      return (path, file)
    }
    return ExecutedLines(
      run: run, surroundings: sources.surroundings, definitions: sources.definitions,
      scenarios: lines.places.map { uses.identities[$0] ?? "" }, files: Dictionary(uniqueKeysWithValues: files))
  }

  /// Writes the scenarios of each line and of each definition as JSON.
  ///
  /// - Parameters:
  ///   - lines: the lines that each scenario executed.
  ///   - uses: the use of definitions.
  ///   - path: the path of the file.
  /// - Throws: a diagnostic if the file cannot be written.
  package func writeScenarios(_ lines: ScenarioLines, _ uses: DefinitionUses, to path: String) throws(Diagnostic) {
    let (places, scenarios) = (lines.places, lines.indices)
    let indices = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($1, $0) })
    let content: JSONValue = [
      "scenarios": .array(places.map { ["location": .string($0), "name": .string(uses.names[$0] ?? "")] }),
      "files": .array(
        counts.files.map { file in
          [
            "path": .string(file.path),
            "lines": .array(
              file.lines.sorted { $0.key < $1.key }.map { line, count in
                [
                  "line": .number(Double(line)), "count": .number(Double(count)),
                  "scenarios": Self.numbers(scenarios[file.path]?[line] ?? []),
                ]
              }),
          ]
        }),
      "definitions": .array(
        uses.uses.map { use in
          [
            "pattern": .string(use.definition.pattern.source),
            "location": .string("\(use.definition.sourceReference)"),
            "scenarios": Self.numbers(use.scenarios.compactMap { indices[$0] }.sorted()),
          ]
        }),
    ]
    var writer = JSONWriter()
    content.write(to: &writer)
    try TextFile.write(writer.laidOut() + "\n", to: path)
  }

  /// The file and the line of a place.
  private static func order(_ place: String) -> (String, Int) {
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    return (parts.dropLast().joined(separator: ":"), parts.last.flatMap { Int($0) } ?? 0)
  }

  private static func numbers(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .number(Double($0)) }) }
}
