package import AppUnderTest

extension AppSession {
  /// Audits the current screen.
  ///
  /// - Parameter rules: the rules to check.
  /// - Throws: the driver's error if the app is not running.
  package func audit(_ rules: some Sequence<AuditRule> = AuditRule.allCases) async throws -> AuditResult {
    ScreenAudit(try await driver.auditedScreen()).result(for: rules)
  }

  /// Waits until the app stops moving, and expects a screen without breaches of audit rules.
  ///
  /// - Parameters:
  ///   - rules: the rules to check.
  ///   - areRequired: whether a rule that cannot be checked on the screen is an error.
  /// - Throws: a `StepProblem` with one line for each finding; an `AppError` for a rule that cannot be checked.
  func expectAccessible(by rules: [AuditRule], areRequired: Bool = false) async throws {
    _ = try await waitForRest()
    let result = try await audit(rules)
    if areRequired, let rule = rules.first(where: { !result.checked.contains($0) }) {
      throw AppError.notSupported("check the rule \"\(rule.rawValue)\" on this screen: \(rule.text.sentence)")
    }
    guard !result.findings.isEmpty else { return }
    let lines = result.findings.map { "  \($0)" }
    throw StepProblem((["the screen should be accessible, but there is:"] + lines).joined(separator: "\n"))
  }
}

extension AuditRule {
  /// Reads the ids of rules, separated by commas.
  ///
  /// - Throws: a `StepProblem` for an unknown id, with all ids.
  static func named(_ text: String) throws -> [AuditRule] {
    try text.split(separator: ",").map { word in
      let id = word.split(separator: " ").joined(separator: " ")
      if let rule = AuditRule(rawValue: id) { return rule }
      let known = allCases.map(\.rawValue)
      let advice = DidYouMean.sentence(for: id, among: known).map { " \($0)" } ?? ""
      throw StepProblem("unknown audit rule \"\(id)\".\(advice) The rules are \(known.joined(separator: ", ")).")
    }
  }
}
