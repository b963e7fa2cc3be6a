import CommandOptions
import OperatingSystem
import Runner
import SourceText

/// The feature files of a run.
struct RunFeatures {
  /// The folder that is run without operands.
  static let standardPaths = [PathArgument(path: "features")]

  let paths: [PathArgument]
  /// Whether all features of the project are loaded, because no paths were given.
  let areAll: Bool
  /// Whether examples also fill backgrounds, tags and names of Examples.
  let fillsEverywhere: Bool
  /// The files that list scenarios to run.
  let lists: [String]
  /// Notes on these files.
  let notes: [Diagnostic]

  /// Reads the operands.
  ///
  /// - Throws: a diagnostic for an invalid path, or all errors in a list of scenarios.
  init(_ arguments: ParsedArguments) throws {
    let (listed, notes) = try Self.paths(arguments)
    (paths, areAll, self.notes) = (listed ?? Self.standardPaths, listed == nil, notes)
    fillsEverywhere = arguments[RunCommand.fillEverywhere]
    lists = Self.lists(arguments)
  }

  /// The files that list scenarios to run.
  static func lists(_ arguments: ParsedArguments) -> [String] {
    arguments.operands.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
  }

  /// The paths of the operands, including those in each `@file`; nil without operands.
  static func paths(_ arguments: ParsedArguments) throws -> (paths: [PathArgument]?, notes: [Diagnostic]) {
    guard !arguments.operands.isEmpty else { return (nil, []) }
    var paths: [PathArgument] = []
    var notes: [Diagnostic] = []
    for operand in try arguments.paths() {
      guard operand.text.hasPrefix("@") else {
        paths.append(try path(operand))
        continue
      }
      let file = String(operand.text.dropFirst())
      let listed = try RerunFile.paths(in: file)
      if listed.isEmpty { notes.append(Diagnostic(.note, uri: file, problem: "this list has no scenarios")) }
      paths += listed
    }
    return (paths, notes)
  }

  private static func path(_ operand: Operand) throws(Diagnostic) -> PathArgument {
    let path = try operand.read { text throws(Diagnostic) in try PathArgument(parsing: text) }
    // A pattern without files is reported when the features are loaded.
    if PathPattern(path.path) != nil { return path }
    try operand.origin?.requireFile(at: path.path, advice: "Name a feature file, or a folder of feature files.")
    return path
  }
}

extension GivenOption.Origin {
  /// Checks that a path from the configuration file exists, to report a problem at its line.
  ///
  /// Paths of the command line are checked later, together with other problems.
  func requireFile(at path: String, advice: String) throws(Diagnostic) {
    do {
      _ = try FileSystem.kind(of: path)
    } catch {
      throw Diagnostic(error, at: self, advice: advice)
    }
  }
}
