package import Messages
package import OperatingSystem
import SourceText

/// Writes the features as pages for readers: a folder with a page for each feature and an index.
///
/// The pages need no scripts and load nothing. All features of the stream have a page, also those without a scenario
/// that ran.
package final class DocsReporter: Reporter {
  private let folder: String
  private let isStrict: Bool
  private var features = OrderedGroups<DocsFeature>()
  private var results = DocsResults()
  private var problems: RunProblems
  /// The names of the pages that were already made.
  private var names: Set<String> = ["index.html"]

  /// Writes to an existing folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - settings: the settings of the report.
  package init(folder: String, settings: ReportSettings) {
    self.folder = folder
    isStrict = settings.isStrict
    problems = RunProblems(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    if case .gherkinDocument(let document) = envelope, let feature = document.feature {
      _ = features.position(of: document.uri) {
        DocsFeature(document: document, feature: feature, page: page(for: document.uri))
      }
    }
    if let attempt = stream.endedScenario { results.add(attempt, isFailure: attempt.isFailure(strict: isStrict)) }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    for attempt in stream.unfinishedAttempts { results.add(attempt, isFailure: true) }
    problems.end(stream)
    let all = features.contents.sorted { PathOrder.precedes($0.document.uri, $1.document.uri) }
    for feature in all {
      let page = DocsFeaturePage(feature, results)
      try write(page.writer, as: feature.page)
    }
    let index = DocsIndex(features: all, results: results, stream: stream, problems: problems.all)
    try write(index.writer, as: "index.html")
  }

  /// An unused name for the page of a feature.
  private func page(for uri: String) -> String {
    let path = uri.hasSuffix(".feature") ? uri.dropLast(".feature".count) : uri[...]
    let stem = path.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.joined(separator: "-")
    var (name, number) = ("\(stem).html", 2)
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).html"
      number += 1
    }
    return name
  }

  private func write(_ page: MarkupWriter, as name: String) throws(FileSystem.Failure) {
    let output = try OutputFile.file(at: "\(folder)/\(name)")
    page.write(to: output)
    try output.finish()
  }
}

/// The order of files in lists: the files of a folder before its subfolders.
private enum PathOrder {
  static func precedes(_ first: String, _ second: String) -> Bool {
    let (one, other) = (parts(of: first), parts(of: second))
    return one.folder == other.folder ? first < second : one.folder < other.folder
  }

  private static func parts(of path: String) -> (folder: String, name: Substring) {
    let name = path.split(separator: "/").last ?? ""
    return (String(path.dropLast(name.count)), name)
  }
}
