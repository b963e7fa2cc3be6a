import AppUnderTest
import SourceText

/// The report of an audit as JUnit XML: a suite for each app, a test case for each rule.
package enum AuditJUnit {
  /// The report.
  ///
  /// - Parameters:
  ///   - findings: the new findings. A rule with one of them has failed.
  ///   - results: the audit. A rule that was not checked on an app is skipped.
  package static func text(_ findings: [AuditedFinding], of results: AuditResults) -> String {
    let suites = results.checked.map { app, rules in
      suite(app, results.rules, checked: rules, findings.filter { $0.app == app })
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="cukeswift audit">
      \(suites.joined())</testsuites>

      """
  }

  private static func suite(
    _ app: String, _ rules: [AuditRule], checked: Set<AuditRule>, _ findings: [AuditedFinding]
  ) -> String {
    let broken = Dictionary(grouping: findings, by: \.finding.rule)
    let cases = rules.map { rule in
      let head = "    <testcase classname=\"\(app.asMarkup)\" name=\"\(rule.rawValue): \(rule.text.sentence.asMarkup)\""
      if let found = broken[rule] { return "\(head)>\n\(failure(found))    </testcase>\n" }
      if checked.contains(rule) { return "\(head)/>\n" }
      return "\(head)>\n      <skipped message=\"the rule cannot be checked on this app\"/>\n    </testcase>\n"
    }
    let skipped = rules.count { broken[$0] == nil && !checked.contains($0) }
    return "  <testsuite name=\"\(app.asMarkup)\" tests=\"\(rules.count)\" failures=\"\(broken.count)\" errors=\"0\" "
      + "skipped=\"\(skipped)\">\n\(cases.joined())  </testsuite>\n"
  }

  private static func failure(_ findings: [AuditedFinding]) -> String {
    let lines = findings.map { finding in
      let step = finding.step.map { ", after \($0)" } ?? ""
      return "\(finding.screen.isEmpty ? finding.app : finding.screen)\(step): \(finding.finding)".asMarkup
    }
    let message = findings.count == 1 ? lines[0] : findings.count.counted("finding")
    return "      <failure message=\"\(message)\" type=\"AuditFinding\">\(lines.joined(separator: "\n"))</failure>\n"
  }
}
