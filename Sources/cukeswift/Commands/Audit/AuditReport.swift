import AppUnderTest
import CommandOptions
import Exploring
import OperatingSystem
import SourceText

/// A report of an audit, with its file.
struct AuditOutput {
  /// The formats of a report.
  enum Format: String, CaseIterable {
    case text, json, sarif, html, junit
  }

  static let format = Option(
    "--format", each: .auditOutput(as: "FORMAT[:FILE]"),
    help: "text (default), json, sarif, html or junit, with a file behind a colon; repeated: each of them")
  static let accepted = Option(
    "--accept", .text("FILE"), help: "a JSON file with accepted findings of the audit")

  let format: Format
  /// The file; nil for standard output.
  let path: String?

  /// The report for a terminal.
  init() { (format, path) = (.text, nil) }

  /// Reads a format, with a file behind a colon.
  ///
  /// - Throws: a diagnostic for an unknown format.
  init(_ text: String, option: String) throws(Diagnostic) {
    let (name, path) = try ReportRequest.parts(of: text, option: option)
    guard let format = Format(rawValue: name) else {
      let known = Format.allCases.map(\.rawValue)
      throw Diagnostic(
        problem:
          "\(option) takes \(known.dropLast().joined(separator: ", ")) or \(known.last ?? ""), but was given '\(name)'",
        advice: DidYouMean.sentence(for: name, among: known))
    }
    (self.format, self.path) = (format, path)
  }
}

extension OptionValue<AuditOutput> {
  /// A format with its file.
  static func auditOutput(as placeholder: String) -> Self {
    Self(placeholder: placeholder, choices: { AuditOutput.Format.allCases.map(\.rawValue) }) {
      text, option throws(Diagnostic) in
      try AuditOutput(text, option: option)
    }
  }
}

extension AcceptedFindings {
  /// Reads the findings in a file; no findings without one.
  ///
  /// - Throws: a diagnostic for a missing file, or for an error in it.
  init(at path: String?) throws(Diagnostic) {
    guard let path else {
      self.init()
      return
    }
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, atMost: 1 << 24) } catch { throw Diagnostic(error) }
    try self.init(bytes, path: path)
  }
}

/// Writes the results of an audit.
struct AuditReport {
  private let results: AuditResults
  /// The findings that are not accepted.
  let new: [AuditedFinding]
  private let stale: [AcceptedFindings.Entry]

  /// Compares the findings with the accepted ones.
  init(_ results: AuditResults, accepted: AcceptedFindings) {
    self.results = results
    new = accepted.new(among: results.findings)
    // A run of scenarios does not show every screen.
    let apps = results.settingsCount > 0 ? results.checked.map(\.app) : []
    stale = accepted.stale(among: results.findings, of: apps)
  }

  /// Writes a report.
  ///
  /// - Throws: a diagnostic if the file cannot be written.
  func write(_ report: AuditOutput, to output: OutputFile) throws(Diagnostic) {
    let content =
      switch report.format {
      case .text: text
      case .json: AuditJSON.text(new, unchecked: results.unchecked)
      case .sarif: AuditJSON.sarif(new)
      case .html: AuditPage.html(new, unchecked: results.unchecked)
      case .junit: AuditJUnit.text(new, of: results)
      }
    guard let path = report.path else { return output.write(content) }
    try TextFile.write(content, to: path)
  }

  /// The report for a terminal.
  var text: String {
    var lines: [String] = []
    var place = ""
    for finding in new {
      if finding.place != place { lines += place.isEmpty ? [finding.place] : ["", finding.place] }
      place = finding.place
      lines.append("  \(finding.finding)")
      if let step = finding.step { lines.append("    first seen after \(step)") }
      let settings = finding.settings.map(\.wording)
      if settings.count < results.settingsCount { lines.append("    on \(settings.joined(separator: "; "))") }
    }
    if !lines.isEmpty { lines.append("") }
    for entry in stale {
      let screen = entry.screen.map { ", \($0)" } ?? ""
      lines.append(
        "no longer found, remove it from the accepted findings: \(entry.app)\(screen): \(entry.rule): \(entry.element)")
    }
    for (app, rules) in results.unchecked where !rules.isEmpty {
      lines.append("\(app): not checked: \(rules.map(\.rawValue).joined(separator: ", "))")
    }
    let accepted = results.findings.count - new.count
    lines.append(
      "\(results.checked.count.counted("app")), \(results.count.counted("screen")): \(new.count.counted("new finding"))"
        + (accepted > 0 ? ", \(accepted) accepted" : ""))
    return lines.joined(separator: "\n").visibleLines + "\n"
  }
}
