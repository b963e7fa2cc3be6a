import CLibrary
import CommandOptions
import OperatingSystem
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
  private(set) var origin: GivenOption.Origin?
  /// Whether standard output was named as a file and so does not count as a terminal.
  private(set) var isNamed = false

  /// The problem of two reports with one output.
  var shared: Diagnostic {
    Diagnostic(
      problem: "two reports go to \(path ?? "standard output")",
      advice: "Give each its own file with --format NAME:FILE.")
  }

  init(format: ReportFormat, path: String?) {
    self.format = format
    self.path = path
  }

  /// Reads an option, and finds the file of its report.
  ///
  /// - Returns: nil for an option without a value.
  /// - Throws: a diagnostic for an unknown format, or for a file that a report must not replace.
  init?(_ given: GivenOption, isOfProject: Bool) throws(Diagnostic) {
    guard let request = try Self.option.read([given]).first else { return nil }
    self = request
    origin = given.origin
    guard let named = path else { return }
    guard !FileSystem.isFile(at: named, ofDescriptor: STDOUT_FILENO) else {
      // If the file of standard output were opened again, the report would overwrite other output in it.
      (path, isNamed) = (nil, true)
      return
    }
    do throws(Diagnostic) {
      guard !FileSystem.isFile(at: named, ofDescriptor: STDERR_FILENO) else {
        throw Diagnostic(
          problem: "a report and standard error both go to \(named)",
          advice: "Give the report a separate file with --format NAME:FILE.")
      }
      target = try OutputPath("a report", isOfProject: isOfProject).target(of: named)
    } catch {
      throw error.located(at: origin)
    }
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

  fileprivate init(parsing text: String) throws(Diagnostic) {
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

  /// Whether a name may be the name of a class: it begins with a capital letter.
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
