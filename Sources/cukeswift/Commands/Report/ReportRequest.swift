import CLibrary
import CommandOptions
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText

/// A report for an option `--format NAME[:FILE]`.
struct ReportRequest {
  static let option = Option(
    "--format", short: "-f",
    each: OptionValue(placeholder: "NAME[:FILE]", choices: { ReportFormat.allCases.map(\.rawValue) }) {
      text, _ throws(Diagnostic) in
      try ReportRequest(parsing: text)
    }, help: "a report, repeatable, one of them to standard output")

  /// Suppresses the output of runs without failures.
  static let quiet = Flag(
    "--quiet", short: "-q", help: "print only warnings, and the summary if it fails")

  let format: ReportFormat
  /// The class of the step files that makes the report from the messages; nil for a report of the command.
  private(set) var formatter: String?
  /// The path of the report; nil for standard output.
  private(set) var path: String?
  /// The canonical path of the file; nil for standard output.
  private(set) var target: String?
  /// The location of the option; nil for the command line.
  private var origin: GivenOption.Origin?
  /// Whether standard output was named as a file. Then it does not count as a terminal.
  private var isNamed = false

  /// Reads the values of every `--format`. The default is `pretty` on a terminal, and `progress` otherwise.
  ///
  /// - Returns: the reports, and whether only warnings and failures are printed.
  /// - Throws: a diagnostic for an unknown format, for two reports in one file, or for a file that a report must not
  ///   replace.
  static func all(_ arguments: ParsedArguments) throws(Diagnostic) -> (requests: [ReportRequest], isQuiet: Bool) {
    var requests: [ReportRequest] = []
    var taken: Set<PathKey?> = []
    // A report for people may go to standard output as well.
    var annotations: ReportRequest?
    for given in arguments.given([option]) {
      guard var request = try Self.option.read([given]).first else { continue }
      do throws(Diagnostic) {
        if let path = request.path, FileSystem.isFile(at: path, ofDescriptor: STDOUT_FILENO) {
          // If the file of standard output were opened again, the report would overwrite other output in it.
          (request.path, request.isNamed) = (nil, true)
        } else if let path = request.path {
          guard !FileSystem.isFile(at: path, ofDescriptor: STDERR_FILENO) else {
            throw Diagnostic(
              problem: "a report and standard error both go to \(path)",
              advice: "Give the report a separate file with --format NAME:FILE.")
          }
          request.target = try OutputPath("a report", isOfProject: arguments.isOfProject(given)).target(of: path)
        }
        if request.format == .gitHub, request.path == nil, annotations == nil {
          request.origin = given.origin
          annotations = request
          continue
        }
        guard taken.insert(request.target.map(PathKey.init)).inserted else { throw request.shared }
      } catch {
        throw error.located(at: given.origin)
      }
      request.origin = given.origin
      requests.append(request)
    }
    var isQuiet = arguments[quiet]
    let printed = requests.firstIndex { $0.path == nil && !$0.isNamed }
    if let silence = arguments.given([quiet]).last, let printed {
      let report = requests[printed]
      switch (silence.origin, report.origin) {
      // Options of the command line replace those of a profile.
      case (nil, .some): requests.remove(at: printed)
      case (.some, nil): isQuiet = false
      case (nil, nil), (.some, .some):
        throw Diagnostic(
          problem: "--quiet prints nothing, but --format \(report.format.rawValue) prints a report",
          advice: "Give the report a file, or leave out one of them."
        ).located(at: silence.origin)
      }
    }
    if let annotations {
      if let other = requests.first(where: { $0.path == nil }), !other.format.isForPeople {
        throw annotations.shared.located(at: annotations.origin)
      }
      requests.insert(annotations, at: 0)
    }
    if !requests.contains(where: { $0.path == nil }) {
      let format: ReportFormat = isQuiet ? .summary : OutputFile.standardOutput.isTerminal ? .pretty : .progress
      requests.append(ReportRequest(format: format, path: nil))
    }
    return (requests, isQuiet)
  }

  /// The problem of two reports with one output.
  private var shared: Diagnostic {
    Diagnostic(
      problem: "two reports go to \(path ?? "standard output")",
      advice: "Give each its own file with --format NAME:FILE.")
  }

  private init(format: ReportFormat, path: String?) {
    self.format = format
    self.path = path
  }

  /// Requests an HTML page in a file.
  ///
  /// - Throws: a diagnostic if a report is not allowed at the path.
  init(page path: String) throws(Diagnostic) {
    self.init(format: .html, path: path)
    target = try OutputPath("a report", isOfProject: false).target(of: path)
  }

  /// The two parts of `NAME[:FILE]`, the value of an option.
  ///
  /// - Throws: a diagnostic for a colon without a file.
  static func parts(of text: String, option: String) throws(Diagnostic) -> (name: String, path: String?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? text
    guard parts.count > 1 else { return (name, nil) }
    guard !parts[1].isEmpty else {
      throw Diagnostic(
        problem: "\(option) \(text) names no file", advice: "Write \(option) \(name):FILE, or \(name) alone.")
    }
    return (name, parts[1])
  }

  private init(parsing text: String) throws(Diagnostic) {
    let (name, path) = try Self.parts(of: text, option: "--format")
    guard let format = ReportFormat(rawValue: name) else {
      let nearest = DidYouMean.sentence(for: name, among: ReportFormat.allCases.map(\.rawValue))
      if Self.isName(ofClass: name), ReportFormat(rawValue: name.lowercased()) == nil {
        self.init(format: .message, path: path)
        formatter = name
        return
      }
      throw Diagnostic(
        problem: "'\(name)' is not a report format",
        advice: nearest ?? "The formats are \(ReportFormat.list).")
    }
    if format.isFolder, path == nil {
      throw Diagnostic(
        problem: "the format \(name) is a folder of files, and --format \(name) names none",
        advice: "Write --format \(name):FOLDER.")
    }
    self.init(format: format, path: path)
  }

  /// Whether a name may be that of a class: it begins with a capital letter, as classes of Swift do.
  private static func isName(ofClass name: String) -> Bool {
    guard name.unicodeScalars.first?.properties.isUppercase == true else { return false }
    return name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "_" }
  }

  private var isNamedBySystem: Bool { path.map(FileSystem.isSystemPath) == true }

  /// Removes the file of an earlier report.
  ///
  /// - Parameter kept: files to keep.
  func removeFile(besides kept: Set<PathKey>) throws(Diagnostic) {
    guard let target, !isNamedBySystem, !kept.contains(PathKey(target)) else { return }
    var advice = Self.unwritable
    do throws(FileSystem.Failure) {
      guard try FileSystem.kindIfAny(of: target) == .file else { return }
      advice = "It belongs to an earlier run and cannot be removed by the command. Remove it."
      try FileSystem.remove(target)
    } catch {
      throw Diagnostic(error.of(path ?? target), at: origin, advice: advice)
    }
  }

  private static let unwritable = "The report cannot be written there; name another file."

  /// Opens the output of the report, and creates missing folders.
  func open(standardOutput: OutputFile) throws(Diagnostic) -> OutputFile {
    guard let path, let target else { return standardOutput }
    do {
      if format.isFolder { return try OutputFile.folder(at: target) }
      try FileSystem.makeFolder(around: target)
      return try OutputFile.file(at: isNamedBySystem ? path : target, named: path)
    } catch {
      throw Diagnostic(error.of(path), at: origin, advice: Self.unwritable)
    }
  }
}
