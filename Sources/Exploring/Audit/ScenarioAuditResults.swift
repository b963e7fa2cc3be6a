import AppUnderTest

/// Merges the screens that the processes of a run have audited.
package struct ScenarioAuditResults: Sendable {
  /// The place of a screen in the run.
  package struct Place: Sendable, Hashable, Comparable {
    /// The number of the scenario in the plan.
    let scenario: Int
    /// The index of the step or hook in the scenario.
    let step: Int
    /// The location of the step, as `features/x.feature:3`.
    let location: String

    /// Describes a place.
    package init(scenario: Int, step: Int, location: String) {
      (self.scenario, self.step, self.location) = (scenario, step, location)
    }

    package static func < (one: Place, other: Place) -> Bool {
      (one.scenario, one.step) < (other.scenario, other.step)
    }
  }

  private var screens: [[String]: (place: Place, screen: VisitedScreen)] = [:]

  /// Begins without screens.
  package init() {}

  /// Adds a screen. Of equal screens, the first one in the plan counts, whichever process was faster.
  package mutating func add(_ screen: VisitedScreen, at place: Place) {
    if let known = screens[screen.key], known.place < place { return }
    screens[screen.key] = (place, screen)
  }

  /// The findings in the order of the plan.
  package var results: AuditResults {
    var results = AuditResults(by: AuditRule.allCases, settingsCount: 0)
    for (place, screen) in screens.values.sorted(by: { $0.place < $1.place }) {
      let found = screen.findings.map {
        var finding = AuditedFinding(
          app: screen.app, screen: screen.title, finding: $0, picture: screen.picture, window: screen.window,
          settings: [])
        finding.step = place.location
        return finding
      }
      results.add(found, screen.checked, on: screen.app)
    }
    return results
  }
}
