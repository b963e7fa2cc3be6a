import OperatingSystem
import SourceText
import StepSources

/// Finds code in step files that compiles but has no effect.
struct StepFileCheck {
  private let files: [SwiftTokens]

  /// Reads step files.
  ///
  /// - Throws: a diagnostic for a file that is unreadable or not UTF-8.
  init(of paths: [String]) throws(Diagnostic) {
    var files: [SwiftTokens] = []
    for path in paths {
      let bytes: [UInt8]
      do throws(FileSystem.Failure) {
        bytes = try FileSystem.read(path)
      } catch {
        throw Diagnostic(error)
      }
      files.append(SwiftTokens(try SourceFile(uri: path, bytes: bytes), includesPackageCode: false))
    }
    self.files = files
  }

  /// The modules of other test frameworks, and the way to express a failure instead.
  private static let frameworks: [(module: String, reason: String)] = [
    ("Testing", "#expect and Issue.record report to Swift Testing, which does not run here"),
    ("XCTest", "XCTAssert… and XCTFail report to XCTest, which does not run here"),
  ]

  /// The reason why a module must not be imported; nil for allowed modules. Test frameworks are not allowed, nor
  /// modules that import them, such as `_Testing_Foundation`.
  private static func reason(againstImporting module: String) -> String? {
    frameworks.first { module == $0.module || module.hasPrefix("_" + $0.module) }?.reason
  }

  /// Rejects imports of other test frameworks, and functions that are mistaken for the launch of an app.
  ///
  /// - Throws: all such mistakes.
  func refuseMistakes() throws(Diagnostics) {
    let callsLaunch = files.contains { LaunchFunctions($0).isCalled }
    try refuse { file in
      let imports = file.imports.compactMap { name in
        Self.reason(againstImporting: name.text).map { reason in
          Mistake(
            name: name, problem: "a step file cannot import \(name.text): its expectations would fail no step",
            advice: "\(reason); write 'try expect(…)' of CukeKit.")
        }
      }
      let functions = LaunchFunctions(file)
      let launches = (functions.mistaken + (callsLaunch ? [] : functions.withoutEnvironment)).map { name in
        Mistake(
          name: name, problem: "this function is not called when an app is launched",
          advice:
            "Write 'func launch(in environment: AppEnvironment)', without 'private', 'async' and 'throws', or give it "
            + "another name.")
      }
      return imports + launches
    }
  }

  /// Rejects step groups that were not found when the files were loaded, and definitions outside the loaded groups.
  ///
  /// - Parameter loaded: the groups and definitions that were found.
  /// - Throws: all others.
  func refuseGroups(besides loaded: PluginManifest) throws(Diagnostics) {
    let (groups, definitions) = (Set(loaded.foundGroups), loaded.foundDefinitions)
    let aliases = aliases
    let others = files.reduce(into: Set<String>()) { $0.formUnion($1.ownDefinitionNames) }
    let constant =
      "constant ('let') at the top level of the file, or in a static one of a type that is not private"
    try refuse { tokens in
      let file = FileSystem.name(of: tokens.source.uri)
      func isFound(_ name: SwiftTokens.Name, in found: Set<PluginManifest.Group>) -> Bool {
        found.contains(PluginManifest.Group(file: file, line: name.location.line))
      }
      let lostGroups = tokens.keptGroups(alsoNamed: aliases).filter { !isFound($0, in: groups) }.map { name in
        Mistake(
          name: name, problem: "the definitions of this step group cannot be found",
          advice: "Hold it in a \(constant): alone, in an array or an optional. Conditions belong inside its braces.")
      }
      let lost = tokens.definitionsOutsideGroups(alsoNamed: aliases, besides: others)
      return lostGroups
        + lost.filter { !isFound($0, in: definitions) }.map { name in
          Mistake(
            name: name, problem: "this is not in a step group that can be found",
            advice:
              "Put it into the braces of 'Steps(World.self) { … }', with the name of its world, held in a \(constant).")
        }
    }
  }

  /// The other names of `Steps` in the files, including names of names.
  private var aliases: Set<String> {
    let all = files.flatMap(\.typeAliases)
    var (names, count): (Set<String>, Int) = ([], -1)
    while names.count > count {
      count = names.count
      for alias in all where alias.type == "Steps" || names.contains(alias.type) { names.insert(alias.name) }
    }
    return names
  }

  private struct Mistake {
    let name: SwiftTokens.Name
    let problem: String
    let advice: String
  }

  private func refuse(_ mistakes: (SwiftTokens) -> [Mistake]) throws(Diagnostics) {
    let problems = files.flatMap { file in
      mistakes(file).map { mistake in
        Diagnostic(
          uri: file.source.uri, location: mistake.name.location, width: mistake.name.text.unicodeScalars.count,
          problem: mistake.problem, advice: mistake.advice
        ).quoting(file.source)
      }
    }
    if !problems.isEmpty { throw Diagnostics(problems) }
  }
}
