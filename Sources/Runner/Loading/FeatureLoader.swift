package import Messages
import StepRegistry

/// Finds feature files and parses them.
package enum FeatureLoader {
  /// A parsed feature file and its selected lines.
  package struct Feature: Sendable {
    package let document: GherkinDocument
    /// The selected lines, counted from 1; empty for all.
    package let lines: [Int]

    package init(document: GherkinDocument, lines: [Int] = []) {
      self.document = document
      self.lines = lines
    }
  }

  /// The reason that features cannot be run, with the results of parsing all readable files.
  package struct Failure: Error {
    /// The problems of the paths and files, in their order.
    package let problems: Diagnostics
    /// The files and their parse results.
    let parsed: [(source: SourceFile, result: ParseResult)]
    /// The kind of failure for the stream.
    let kind: RunFailure

    init(problems: Diagnostics, parsed: [(source: SourceFile, result: ParseResult)]) {
      (self.problems, self.parsed, kind) = (problems, parsed, .features)
    }

    /// Describes a failure outside the feature files, such as a broken step file.
    package init(_ problems: Diagnostics) {
      (self.problems, parsed, kind) = (problems, [], .unfinished)
    }
  }

  /// Parses the files that the paths name, each once, in the order of the paths and sorted inside a folder.
  ///
  /// All files are parsed even after one has failed, to report the errors of all of them.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - ids: generates the ids of the documents' nodes.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples, without a comment in the
  ///     file.
  ///   - onMisnamed: receives a warning about each file that is passed over although its name resembles that of a
  ///     feature file.
  /// - Throws: all problems of the paths and files.
  package static func load(
    _ paths: [PathArgument], ids: inout IDGenerator, fillingEverywhere fillsEverywhere: Bool,
    onMisnamed: (Diagnostic) -> Void = { _ in }
  ) throws(Failure) -> [Feature] {
    var problems: [Diagnostic] = []
    let files = FeatureFiles.find(paths, problems: &problems, onMisnamed: onMisnamed)
    var features: [Feature] = []
    var parsed: [(source: SourceFile, result: ParseResult)] = []
    for file in files {
      do throws(Diagnostic) {
        let source = try FeatureFiles.read(file.path)
        try check(file.lines, against: source)
        let result = Gherkin.parseWithExamples(source, ids: &ids, fillingEverywhere: fillsEverywhere)
        parsed.append((source, result))
        problems += result.errors.diagnostics(quoting: source)
        if let document = result.document { features.append(Feature(document: document, lines: file.lines)) }
      } catch {
        problems.append(error)
      }
    }
    if !problems.isEmpty { throw Failure(problems: Diagnostics(problems), parsed: parsed) }
    return features
  }

  private static func check(_ lines: [Int], against source: SourceFile) throws(Diagnostic) {
    guard let last = lines.max(), last > source.lineCount else { return }
    throw Diagnostic(
      uri: source.uri, problem: "line \(last) is asked for, but the file has \(source.lineCount.counted("line"))",
      advice: "Name a line inside a scenario.")
  }
}
