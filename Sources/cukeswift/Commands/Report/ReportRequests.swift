import CommandOptions
import OperatingSystem
import Reporters
import Runner
import SourceText

/// The reports that a command makes.
struct ReportRequests {
  /// The reports, each with an output of its own.
  private(set) var all: [ReportRequest] = []
  /// Whether only warnings and failures are printed.
  private(set) var isQuiet: Bool

  /// Reads the values of every `--format`. The default is `pretty` on a terminal, and `progress` otherwise.
  ///
  /// - Throws: a diagnostic for an unknown format, for two reports in one file, or for a file that a report must not
  ///   replace.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    isQuiet = arguments[ReportRequest.quiet]
    let annotations = try read(arguments)
    if let silence = arguments.given([ReportRequest.quiet]).last { try applyQuiet(from: silence) }
    if let annotations {
      if let other = all.first(where: { $0.path == nil }), !other.format.isForPeople {
        throw annotations.shared.located(at: annotations.origin)
      }
      all.insert(annotations, at: 0)
    }
    if !all.contains(where: { $0.path == nil }) {
      let format: ReportFormat = isQuiet ? .summary : OutputFile.standardOutput.isTerminal ? .pretty : .progress
      all.append(ReportRequest(format: format, path: nil))
    }
  }

  /// Requests only an HTML page.
  ///
  /// - Throws: a diagnostic if a report is not allowed at the path.
  init(page path: String) throws(Diagnostic) { (all, isQuiet) = ([try ReportRequest(page: path)], false) }

  /// Reads the options.
  ///
  /// - Returns: the annotations for standard output, beside which a report for people may go there; nil without any.
  private mutating func read(_ arguments: ParsedArguments) throws(Diagnostic) -> ReportRequest? {
    var taken: Set<PathKey?> = []
    var annotations: ReportRequest?
    for given in arguments.given([ReportRequest.option]) {
      guard let request = try ReportRequest(given, isOfProject: arguments.isOfProject(given)) else { continue }
      if request.format == .gitHub, request.path == nil, annotations == nil {
        annotations = request
        continue
      }
      guard taken.insert(request.target.map(PathKey.init)).inserted else {
        throw request.shared.located(at: request.origin)
      }
      all.append(request)
    }
    return annotations
  }

  /// Decides between `--quiet` and a report that is printed. Options of the command line replace those of a profile.
  private mutating func applyQuiet(from silence: GivenOption) throws(Diagnostic) {
    guard let printed = all.firstIndex(where: { $0.path == nil && !$0.isNamed }) else { return }
    let report = all[printed]
    switch (silence.origin, report.origin) {
    case (nil, .some): all.remove(at: printed)
    case (.some, nil): isQuiet = false
    case (nil, nil), (.some, .some):
      throw Diagnostic(
        problem: "--quiet prints nothing, but --format \(report.format.rawValue) prints a report",
        advice: "Give the report a file, or leave out one of them."
      ).located(at: silence.origin)
    }
  }
}
