internal import AppUnderTest
package import SourceText
package import StepRegistry

extension Registry {
  /// The mistakes in the rules for walks through an app: queries that cannot be read, and steps without a definition.
  ///
  /// - Parameter app: the name of the app.
  /// - Throws: an error if finding a definition takes too long.
  package func mistakesInWalkRules(for app: String) throws -> [Diagnostic] {
    let rules = walkRules(for: app)
    let steps = try (rules.beginning + rules.included.map(\.step)).compactMap {
      try problem(ofStep: $0.text, at: $0.location)
    }
    return steps
      + (rules.ignored + rules.distinguished).compactMap { rule in
        do throws(Diagnostic) {
          _ = try Query(parsing: rule.text)
          return nil
        } catch {
          return rule.diagnostic(.error, "the query '\(rule.text)' cannot be read: \(error.problem)", error.advice)
        }
      }
  }

  /// A warning for each rule for an app that changed nothing in a walk through it. Rules for every app do not count.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - used: the rules that applied to a screen, by their identities.
  package func unusedWalkRules(for app: String, besides used: Set<String>) -> [Diagnostic] {
    let rules = walkRules.filter { $0.app?.text == app }
    let isUnused = { (rule: WalkRules.Text) in !used.contains(rule.identity) }
    return rules.flatMap(\.avoided).filter(isUnused).map {
      $0.diagnostic(
        .warning, "no step of an action contained '\($0.text)'",
        "Write a part of the step, such as the label of a button.")
    }
      + rules.flatMap { $0.ignored + $0.distinguished }.filter(isUnused).map {
        $0.diagnostic(.warning, "the query '\($0.text)' found no element on the screens of this walk", nil)
      }
  }
}

extension WalkRules.Text {
  /// The place and the text of the rule.
  var identity: String { "\(location): \(text)" }

  fileprivate func diagnostic(_ severity: Diagnostic.Severity, _ problem: String, _ advice: String?) -> Diagnostic {
    Diagnostic(
      severity, uri: location.path, location: SourceLocation(line: location.line), problem: problem, advice: advice)
  }
}
