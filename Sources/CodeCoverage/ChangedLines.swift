import JSON
import OperatingSystem
import Runner
package import SourceText
package import StepCompiler
package import StepRegistry

/// The scenarios that changed lines of step files concern, by the coverage of an earlier run.
package struct ChangedLines {
  /// The file with the executed lines of the last run with `--coverage scenarios:FILE`.
  private static var path: String { RunFolder.executedLines }

  /// The scenarios that executed a changed line, and all known ones, by their identities.
  package let scenarios: (changed: Set<String>, known: Set<String>)

  /// Compares the step files with those of the measured run; nil without a measured run, or if all scenarios may be
  /// concerned.
  ///
  /// - Parameters:
  ///   - files: the step files.
  ///   - registry: the definitions.
  ///   - surroundings: changes with everything besides the content of step files.
  ///   - definitions: the key of the definitions of the last run.
  package init?(of files: StepFiles, _ registry: Registry, _ surroundings: String, since definitions: String) {
    guard let bytes = try? FileSystem.read(Self.path), let json = try? JSONValue(parsing: bytes),
      let executed = ExecutedLines(json), executed.run == definitions,
      let sources = StepFileSources(of: files, registry, surroundings), let found = executed.concerned(by: sources)
    else { return nil }
    scenarios = found
  }

  /// Keeps the executed lines of a run.
  ///
  /// - Throws: a diagnostic if they cannot be written.
  package static func keep(_ executed: ExecutedLines) throws(Diagnostic) {
    do throws(FileSystem.Failure) { try FileSystem.makeFolder(around: path) } catch { throw Diagnostic(error) }
    var writer = JSONWriter()
    executed.json.write(to: &writer)
    try TextFile.write(String(decoding: writer.bytes, as: UTF8.self), to: path)
  }

  /// A note on the scenarios that the changes concern.
  package var note: Diagnostic {
    Diagnostic(
      .note,
      problem: "the changed lines of step files concern \(scenarios.changed.count.counted("scenario")), "
        + "by the coverage of the last run")
  }
}
