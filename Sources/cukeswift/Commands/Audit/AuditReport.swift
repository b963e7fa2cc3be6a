import AppUnderTest
import Exploring
import OperatingSystem
import SourceText

/// A report of an audit, with its file.
struct AuditOutput {
  /// The formats of a report.
  enum Format: String, CaseIterable {
    case text, json, sarif, html
  }

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
        problem: "\(option) takes \(known.dropLast().joined(separator: ", ")) or html, but was given '\(name)'",
        advice: DidYouMean.sentence(for: name, among: known))
    }
    (self.format, self.path) = (format, path)
  }
}

/// Writes the results of an audit.
struct AuditReport {
  private let audit: AppAudit
  /// The findings that are not accepted.
  let new: [AuditedFinding]
  private let stale: [AcceptedFindings.Entry]

  /// Compares the findings with the accepted ones.
  init(_ audit: AppAudit, accepted: AcceptedFindings) {
    self.audit = audit
    new = accepted.new(among: audit.findings)
    stale = accepted.stale(among: audit.findings, of: audit.checked.map(\.app))
  }

  private var unchecked: [(app: String, rules: [AuditRule])] {
    audit.checked.map { ($0.app, audit.unchecked(on: $0.rules)) }
  }

  /// Writes a report.
  ///
  /// - Throws: a diagnostic if the file cannot be written.
  func write(_ report: AuditOutput, to output: OutputFile) throws(Diagnostic) {
    let content =
      switch report.format {
      case .text: text
      case .json: AuditJSON.text(new, unchecked: unchecked)
      case .sarif: AuditJSON.sarif(new)
      case .html: AuditPage.html(new, unchecked: unchecked)
      }
    guard let path = report.path else { return output.write(content) }
    try TextFile.write(content, to: path)
  }

  private var text: String {
    var lines: [String] = []
    var place = ""
    for finding in new {
      if finding.place != place { lines += place.isEmpty ? [finding.place] : ["", finding.place] }
      place = finding.place
      lines.append("  \(finding.finding)")
      let settings = finding.settings.map(\.wording)
      if settings.count < audit.settingsCount { lines.append("    on \(settings.joined(separator: "; "))") }
    }
    if !lines.isEmpty { lines.append("") }
    for entry in stale {
      let screen = entry.screen.map { ", \($0)" } ?? ""
      lines.append(
        "no longer found, remove it from the accepted findings: \(entry.app)\(screen): \(entry.rule): \(entry.element)")
    }
    for (app, rules) in unchecked where !rules.isEmpty {
      lines.append("\(app): not checked: \(rules.map(\.rawValue).joined(separator: ", "))")
    }
    let accepted = audit.findings.count - new.count
    lines.append(
      "\(audit.checked.count.counted("app")), \(audit.count.counted("screen")): \(new.count.counted("new finding"))"
        + (accepted > 0 ? ", \(accepted) accepted" : ""))
    return lines.joined(separator: "\n").visibleLines + "\n"
  }
}
