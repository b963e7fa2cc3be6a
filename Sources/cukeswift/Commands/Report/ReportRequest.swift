import Reporters
import SourceText

/// A report that `--format NAME[:FILE]` asks for.
struct ReportRequest {
  let format: ReportFormat
  /// Where the report goes; nil means standard output.
  let path: String?
  /// Where it is asked for; nil for the command line.
  private var place: GivenOption.Place?

  /// Reads the values of every `--format`; without one a terminal gets `pretty`, anything else `progress`.
  ///
  /// - Throws: a diagnostic for an unknown format, or when two reports go to one place.
  static func all(_ arguments: ParsedArguments) throws(Diagnostic) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    var taken: Set<String?> = []
    for option in arguments.options where option.name == "--format" {
      let request = try option.read { text throws(Diagnostic) in
        let request = try ReportRequest(parsing: text)
        guard taken.insert(request.path).inserted else {
          throw Diagnostic(
            problem: "two reports go to \(request.path ?? "standard output")",
            advice: "Give each its own file with --format NAME:FILE.")
        }
        return request
      }
      if var request {
        request.place = option.place
        requests.append(request)
      }
    }
    if !taken.contains(nil) {
      let format: ReportFormat = OutputFile.standardOutput.isTerminal ? .pretty : .progress
      requests.append(ReportRequest(format: format, path: nil))
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

  /// Opens what the report is written to; folders that are missing on the way there are made.
  func open(standardOutput: OutputFile) throws(Diagnostic) -> OutputFile {
    guard let path else { return standardOutput }
    do {
      try FileSystem.makeFolder(around: path)
      return try OutputFile.file(at: path)
    } catch {
      throw Diagnostic(
        FileSystem.Failure(path: path, code: error.code), at: place,
        advice: "The report cannot be written there; name another file.")
    }
  }
}
