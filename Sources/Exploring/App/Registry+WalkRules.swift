import AppUnderTest
package import SourceText
package import StepRegistry

extension Registry {
  /// The mistakes in the rules for walks through an app: queries that cannot be read, steps without a definition,
  /// empty texts, and weights below 1.
  ///
  /// - Parameter app: the name of the app.
  /// - Throws: an error if finding a definition takes too long.
  package func mistakesInWalkRules(for app: String) throws -> [Diagnostic] {
    let rules = walkRules(for: app)
    let steps = try (rules.beginning + rules.included.map(\.step)).compactMap {
      try problem(ofStep: $0.text, at: $0.location)
    }
    let weights = rules.included.filter { $0.weight < 1 }.map {
      $0.step.diagnostic(.error, "the weight of '\($0.step.text)' is \($0.weight)", "The least weight is 1.")
    }
    let empty = rules.avoided.filter { $0.text.allSatisfy(\.isWhitespace) }.map {
      $0.diagnostic(.error, "'walk.avoids' has an empty text, which every step contains", Self.adviceForAvoiding)
    }
    let queries = (rules.ignored + rules.distinguished).compactMap { rule -> Diagnostic? in
      do throws(Diagnostic) {
        _ = try Query(parsing: rule.text)
        return nil
      } catch {
        return rule.diagnostic(.error, "the query '\(rule.text)' cannot be read: \(error.problem)", error.advice)
      }
    }
    return steps + weights + empty + queries
  }

  /// A warning for each rule for an app that changed nothing in a walk through it. Rules for every app do not count.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - used: the rules that applied to a screen, by their identities.
  ///   - failures: the steps that failed each time, with the reasons.
  package func unusedWalkRules(
    for app: String, besides used: Set<String>, failing failures: [String: String] = [:]
  ) -> [Diagnostic] {
    let rules = walkRules.filter { $0.app?.text == app }
    let isUnused = { (rule: WalkRules.Text) in !used.contains(rule.identity) }
    var warnings = rules.flatMap(\.avoided).filter(isUnused).map {
      $0.diagnostic(.warning, "no step of an action contained '\($0.text)'", Self.adviceForAvoiding)
    }
    warnings += rules.flatMap { $0.ignored + $0.distinguished }.filter(isUnused).map {
      $0.diagnostic(.warning, "the query '\($0.text)' found no element on the screens of this walk")
    }
    for step in rules.flatMap(\.included).map(\.step) {
      guard let reason = failures[step.text] else { continue }
      warnings.append(
        step.diagnostic(.warning, "the step '\(step.text)' failed each time in this walk: \(reason)"))
    }
    return warnings
  }

  private static let adviceForAvoiding = "Write a part of the step, such as the label of a button."
}

extension WalkRules.Text {
  /// The place and the text of the rule.
  var identity: String { "\(location): \(text)" }

  /// A problem at the line of the rule.
  package func diagnostic(
    _ severity: Diagnostic.Severity, _ problem: String, _ advice: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, at: location, problem: problem, advice: advice)
  }
}
