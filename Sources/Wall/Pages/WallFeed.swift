import SourceText

/// The feed `cctray.xml` of CruiseControl, which tray icons, lamps and other walls read.
package struct WallFeed {
  private let states: [ProjectState]
  private let address: String
  private let now: Double

  /// Makes a feed.
  ///
  /// - Parameters:
  ///   - states: the states of the projects.
  ///   - address: the address of the wall, with a slash at its end.
  ///   - now: the time, in seconds since 1970.
  package init(states: [ProjectState], address: String, now: Double) {
    (self.states, self.address, self.now) = (states, address, now)
  }

  /// The feed as XML.
  package var document: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Projects>
    \(states.map(element).joined())</Projects>

    """
  }

  private func element(of state: ProjectState) -> String {
    var attributes = [
      ("name", state.project.name), ("activity", activity(of: state)), ("lastBuildStatus", result(of: state)),
    ]
    if let run = state.last {
      attributes.append(("lastBuildLabel", run.commit?.short ?? run.id))
      attributes.append(("lastBuildTime", WallText.moment(run.ended)))
    }
    attributes.append(("webUrl", address + (state.last.map(state.path) ?? "")))
    return "<Project" + attributes.map { " \($0)=\"\($1.asMarkup)\"" }.joined() + "/>\n"
  }

  private func activity(of state: ProjectState) -> String {
    if state.current != nil { return "Building" }
    return state.wanted == nil ? "Sleeping" : "CheckingModifications"
  }

  private func result(of state: ProjectState) -> String {
    switch ProjectStatus(of: state, now: now) {
    case .passed: "Success"
    case .failed: "Failure"
    case .broken: "Exception"
    case .stale, .waiting: "Unknown"
    }
  }
}
