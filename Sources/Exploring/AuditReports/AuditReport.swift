import AppUnderTest
package import OperatingSystem
package import SourceText

/// A report of an audit, with its file.
package struct AuditOutput: Sendable {
  /// The formats of a report.
  package enum Format: String, CaseIterable, Sendable {
    case text, json, sarif, html, junit
  }

  package let format: Format
  /// The file; nil for standard output.
  package let path: String?

  /// Names a report.
  ///
  /// - Parameters:
  ///   - format: its format.
  ///   - path: its file; nil for standard output.
  package init(_ format: Format = .text, path: String? = nil) { (self.format, self.path) = (format, path) }
}

/// Writes the results of an audit.
package struct AuditReport {
  private let results: AuditResults
  /// The findings that are not accepted.
  package let new: [AuditedFinding]
  private let stale: [AcceptedFindings.Entry]

  /// Compares the findings with the accepted ones.
  package init(_ results: AuditResults, accepted: AcceptedFindings) {
    self.results = results
    new = accepted.new(among: results.findings)
    // A run of scenarios does not show every screen.
    let apps = results.settingsCount > 0 ? results.checked.map(\.app) : []
    stale = accepted.stale(among: results.findings, of: apps)
  }

  /// Writes a report.
  ///
  /// - Throws: a diagnostic if the file cannot be written.
  package func write(_ report: AuditOutput, to output: OutputFile) throws(Diagnostic) {
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
  package var text: String {
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
