import CLibrary
import Reporters
import SourceText

/// A report that `--format NAME[:FILE]` asks for.
struct ReportRequest {
  static let option = Option(
    "--format", short: "-f",
    each: OptionValue(placeholder: "NAME[:FILE]", choices: { ReportFormat.allCases.map(\.rawValue) }) {
      text, _ throws(Diagnostic) in
      try ReportRequest(parsing: text)
    }, help: "a report, repeatable, one of them to standard output")

  /// Prints nothing where nothing failed.
  static let quiet = Flag(
    "--quiet", short: "-q", help: "print nothing but warnings unless something fails, then the summary")

  let format: ReportFormat
  /// The path of the report; `nil` for standard output.
  private(set) var path: String?
  /// The canonical path of the file; `nil` for standard output.
  private(set) var target: String?
  /// Where the option is written; `nil` for the command line.
  private var origin: GivenOption.Origin?
  /// Whether standard output was named as a file, which is no terminal then.
  private var isNamed = false

  /// Reads the values of every `--format`; without one a terminal gets `pretty`, anything else `progress`.
  ///
  /// - Returns: the reports, and whether nothing is printed but warnings unless something fails.
  /// - Throws: a diagnostic for an unknown format, when two reports go to one file, or one to a file that it must not replace.
  static func all(_ arguments: ParsedArguments) throws(Diagnostic) -> (requests: [ReportRequest], isQuiet: Bool) {
    var requests: [ReportRequest] = []
    var taken: Set<PathKey?> = []
    for given in arguments.given([option]) {
      guard var request = try Self.option.read([given]).first else { continue }
      do throws(Diagnostic) {
        if let path = request.path, FileSystem.isFile(at: path, ofDescriptor: STDOUT_FILENO) {
          // Opened anew, it would be written from its beginning on, over what else goes to standard output.
          (request.path, request.isNamed) = (nil, true)
        } else if let path = request.path {
          guard !FileSystem.isFile(at: path, ofDescriptor: STDERR_FILENO) else {
            throw Diagnostic(
              problem: "a report and standard error go to \(path)",
              advice: "Give the report a file of its own with --format NAME:FILE.")
          }
          request.target = try OutputPath("a report", isOfProject: arguments.isOfProject(given)).target(of: path)
        }
        guard taken.insert(request.target.map(PathKey.init)).inserted else {
          throw Diagnostic(
            problem: "two reports go to \(request.path ?? "standard output")",
            advice: "Give each its own file with --format NAME:FILE.")
        }
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
      // What the command line says replaces what a profile says.
      case (nil, .some): requests.remove(at: printed)
      case (.some, nil): isQuiet = false
      case (nil, nil), (.some, .some):
        throw Diagnostic(
          problem: "--quiet prints nothing, but --format \(report.format.rawValue) prints a report",
          advice: "Give that a file, or leave out one."
        ).located(at: silence.origin)
      }
    }
    if !requests.contains(where: { $0.path == nil }) {
      let format: ReportFormat = isQuiet ? .summary : OutputFile.standardOutput.isTerminal ? .pretty : .progress
      requests.append(ReportRequest(format: format, path: nil))
    }
    return (requests, isQuiet)
  }

  private init(format: ReportFormat, path: String?) {
    self.format = format
    self.path = path
  }

  /// Asks for a page that is written to a file.
  ///
  /// - Throws: a diagnostic where no report may be at the path.
  init(page path: String) throws(Diagnostic) {
    self.init(format: .html, path: path)
    target = try OutputPath("a report", isOfProject: false).target(of: path)
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
    if format.isFolder, path == nil {
      throw Diagnostic(
        problem: "the format \(name) is a folder of files, and --format \(name) names none",
        advice: "Write --format \(name):FOLDER.")
    }
    self.init(format: format, path: path)
  }

  /// Whether the path is one of the system for each process, such as its standard output, and names no file of the project.
  private var isNamedBySystem: Bool { ["/dev/", "/proc/"].contains { path?.hasPrefix($0) == true } }

  /// Removes the file of an earlier report, if there is one.
  ///
  /// - Parameter kept: files that stay as they are.
  func removeFile(besides kept: Set<PathKey>) throws(Diagnostic) {
    guard let target, !isNamedBySystem, !kept.contains(PathKey(target)) else { return }
    var advice = Self.unwritable
    do throws(FileSystem.Failure) {
      guard try FileSystem.kindIfAny(of: target) == .file else { return }
      advice = "It is of an earlier run, and cannot be removed; remove it."
      try FileSystem.remove(target)
    } catch {
      throw Diagnostic(error.of(path ?? target), at: origin, advice: advice)
    }
  }

  private static let unwritable = "The report cannot be written there; name another file."

  /// Opens the output of the report; missing folders are made.
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
