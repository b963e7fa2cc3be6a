import Reporters
import SourceText

/// A report that `--format NAME[:FILE]` asks for.
struct ReportRequest {
  let format: ReportFormat
  /// Where the report goes; nil means standard output.
  let path: String?

  /// Reads the values of every `--format`; without one a terminal gets `pretty`, anything else `progress`.
  ///
  /// - Throws: a diagnostic for an unknown format, or when two reports go to one place.
  static func all(_ arguments: ParsedArguments) throws(Diagnostic) -> [ReportRequest] {
    var requests = try arguments.values("--format") { text throws(Diagnostic) in try ReportRequest(parsing: text) }
    if !requests.contains(where: { $0.path == nil }) {
      let format: ReportFormat = OutputFile.standardOutput.isTerminal ? .pretty : .progress
      requests.append(ReportRequest(format: format, path: nil))
    }
    var taken: Set<String?> = []
    for request in requests where !taken.insert(request.path).inserted {
      throw Diagnostic(
        problem: "two reports go to \(request.path ?? "standard output")",
        advice: "Give each its own file with --format NAME:FILE.")
    }
    return requests
  }

  private init(format: ReportFormat, path: String?) {
    self.format = format
    self.path = path
  }

  private init(parsing text: String) throws(Diagnostic) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? text
    guard let format = ReportFormat(rawValue: name) else {
      let nearest = DidYouMean.sentence(for: name, among: ReportFormat.allCases.map(\.rawValue))
      throw Diagnostic(
        problem: "'\(name)' is not a report format",
        advice: nearest ?? "The formats are \(ReportFormat.list).")
    }
    let path = parts.count > 1 ? parts.last : nil
    if path?.isEmpty == true {
      throw Diagnostic(
        problem: "--format \(text) names no file", advice: "Write --format \(name):FILE, or \(name) alone.")
    }
    self.init(format: format, path: path)
  }

  /// Opens what the report is written to.
  func open(standardOutput: OutputFile) throws(Diagnostic) -> OutputFile {
    guard let path else { return standardOutput }
    do {
      return try OutputFile.file(at: path)
    } catch {
      throw Diagnostic(error, advice: "The report cannot be written there; name another file.")
    }
  }
}
