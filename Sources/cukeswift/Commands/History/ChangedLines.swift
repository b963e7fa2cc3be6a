import CodeCoverage
import JSON
import OperatingSystem
import Runner
import SourceText
import StepCompiler
import StepRegistry

/// The scenarios that changed lines of step files concern, by the coverage of an earlier run.
struct ChangedLines {
  /// The file with the executed lines of the last run with `--coverage scenarios:FILE`.
  static var path: String { RunFolder.executedLines }

  /// The scenarios that executed a changed line, and all known ones, by their identities.
  let scenarios: (changed: Set<String>, known: Set<String>)

  /// Compares the step files with those of the measured run; nil without a measured run, or if all scenarios may be
  /// concerned.
  ///
  /// - Parameters:
  ///   - files: the step files.
  ///   - registry: the definitions.
  ///   - surroundings: the surroundings of the step files.
  ///   - definitions: the key of the definitions of the last run.
  init?(of files: StepFiles, _ registry: Registry, _ surroundings: String, since definitions: String) {
    guard let bytes = try? FileSystem.read(Self.path), let json = try? JSONValue(parsing: bytes),
      let executed = ExecutedLines(json), executed.run == definitions, let texts = Self.texts(of: files),
      let found = executed.concerned(by: texts, Self.definitions(of: registry, in: files), surroundings)
    else { return nil }
    scenarios = found
  }

  /// A note on the scenarios that the changes concern.
  var note: Diagnostic {
    Diagnostic(
      .note,
      problem: "the changed lines of step files concern \(scenarios.changed.count.counted("scenario")), "
        + "by the coverage of the last run")
  }

  /// The contents of step files, by their paths; nil if one cannot be read.
  static func texts(of files: StepFiles) -> [String: String]? {
    var texts: [String: String] = [:]
    for path in files.files {
      guard let bytes = try? FileSystem.read(path) else { return nil }
      texts[FileSystem.fromWorkingFolder(path)] = String(decoding: bytes, as: UTF8.self)
    }
    return texts
  }

  /// The definitions and hooks of step files, in words.
  static func definitions(of registry: Registry, in files: StepFiles) -> [String] {
    let paths = Set(files.files.map(FileSystem.canonical))
    func isOfFiles(_ path: String) -> Bool { paths.contains(FileSystem.canonical(path)) }
    let steps = registry.definitions.filter { isOfFiles($0.location.path) }.map { step in
      "\(step.declaration.pattern) \(step.scope?.source.wording ?? "")"
    }
    let hooks = registry.hooks.filter { isOfFiles($0.location.path) }.map(\.declaration).map { hook in
      "\(hook.kind) \(hook.tags ?? "") \(hook.order) \(hook.isAlways) \(hook.scope?.wording ?? "")"
    }
    return steps + hooks
  }
}
