package import AppUnderTest

/// The findings of an audit, and the rules that were checked.
package struct AuditResults: Sendable {
  /// The rules to check.
  package let rules: [AuditRule]
  /// The number of conditions; 0 for a run of scenarios.
  package let settingsCount: Int
  /// The findings, by app and screen.
  package private(set) var findings: [AuditedFinding] = []
  /// The number of audited screens.
  package private(set) var count = 0
  /// The names of the audited apps, with the rules that were checked on at least one screen.
  package private(set) var checked: [(app: String, rules: Set<AuditRule>)] = []

  /// Begins without findings.
  ///
  /// - Parameters:
  ///   - rules: the rules to check.
  ///   - settingsCount: the number of conditions.
  package init(by rules: [AuditRule], settingsCount: Int) {
    (self.rules, self.settingsCount) = (rules, settingsCount)
  }

  /// The rules that could not be checked on any screen of an app, by app.
  package var unchecked: [(app: String, rules: [AuditRule])] {
    checked.map { app, known in (app, rules.filter { !known.contains($0) }) }
  }

  /// Notes that an app is audited.
  mutating func begin(_ app: String) {
    if !checked.contains(where: { $0.app == app }) { checked.append((app, [])) }
  }

  /// Adds the results of a screen. A known finding under other conditions is the same one.
  mutating func add(_ found: [AuditedFinding], _ rules: Set<AuditRule>, on app: String) {
    begin(app)
    if let index = checked.firstIndex(where: { $0.app == app }) { checked[index].rules.formUnion(rules) }
    count += 1
    for finding in found { add(finding) }
  }

  private mutating func add(_ finding: AuditedFinding) {
    if let known = findings.firstIndex(where: finding.isSame) {
      for setting in finding.settings where !findings[known].settings.contains(setting) {
        findings[known].settings.append(setting)
      }
    } else if let last = findings.lastIndex(where: { $0.place == finding.place }) {
      findings.insert(finding, at: last + 1)
    } else {
      findings.append(finding)
    }
  }
}
