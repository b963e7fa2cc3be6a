import Messages

/// The choice of scenarios by the results of the last run and the changes since.
package struct EarlierRunChoice: Sendable {
  /// Whether a scenario is chosen; otherwise its earlier result.
  enum Verdict {
    case wanted, passed, failed
  }

  private let lastRun: LastRun
  private var files = NamedFiles()
  private let wantsFailed: Bool
  private let wantsChanged: Bool
  private let definitionsHaveChanged: Bool
  /// The identities of the scenarios that use changed definitions, and of all known scenarios; nil if the change may
  /// concern every scenario.
  private let concerned: (changed: Set<String>, known: Set<String>)?

  /// Chooses scenarios.
  ///
  /// - Parameters:
  ///   - lastRun: the last run.
  ///   - wantsFailed: whether scenarios that are not known to have passed are chosen.
  ///   - wantsChanged: whether scenarios that have changed since are chosen.
  ///   - definitions: changes when the definitions do.
  ///   - concerned: the scenarios that changed definitions concern, and all known ones, by their identities; nil if
  ///     they may concern every scenario.
  package init(
    _ lastRun: LastRun, wantsFailed: Bool, wantsChanged: Bool, definitions: String,
    concerned: (changed: Set<String>, known: Set<String>)? = nil
  ) {
    self.concerned = concerned
    self.lastRun = lastRun
    self.wantsFailed = wantsFailed
    self.wantsChanged = wantsChanged
    definitionsHaveChanged = lastRun.definitions != definitions
  }

  /// Whether a scenario is chosen.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - identity: the identity of the scenario across runs.
  ///   - count: how many scenarios of this identity there are.
  mutating func verdict(on pickle: Pickle, known identity: ContentHash, count: Int) -> Verdict {
    // If one of several equal scenarios is new or did not run, it is unknown which one.
    guard let known = lastRun.scenarios[identity], count <= known.count, known.passed + known.failed >= known.count
    else { return .wanted }
    if wantsChanged, definitionsHaveChanged {
      let name = identity.hexadecimal
      guard let concerned, concerned.known.contains(name), !concerned.changed.contains(name) else { return .wanted }
    }
    if wantsChanged, files.differ(of: pickle, from: lastRun.files) { return .wanted }
    if known.failed == 0 { return .passed }
    return wantsFailed ? .wanted : .failed
  }
}
