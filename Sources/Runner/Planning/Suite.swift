package import Messages
import StepRegistry

/// The features of a run and the selected scenarios, in the order in which they run.
package struct Suite: Sendable {
  /// The parsed features, in the order of the paths.
  package let features: [FeatureLoader.Feature]
  /// The number of variants of each scenario, at least 1.
  let variantCount: Int
  /// Every pickle of the features.
  package let pickles: PickleList
  /// The selected pickles, before the division among shards and the reduction because of earlier runs.
  package let wanted: PickleList
  /// The number of selected pickles that belong to this shard.
  package let shareCount: Int
  /// The pickles that are run.
  package private(set) var selected: PickleList
  /// The pickles that are run, in the order of their files.
  private let inOrder: [Pickle.Reference]
  /// The selected pickles that are not run because of an earlier run; nil if the selection does not depend on one.
  private let reduction: LeftOut?
  /// The selected pickles that are not run because of an earlier run.
  package var leftOut: LeftOut { reduction ?? LeftOut() }
  /// The description of the shard for the stream; nil for a run that is not divided.
  let shard: ShardAnnouncement?
  /// Whether this is one part of a divided run.
  package var isPart: Bool { shard != nil }
  /// Whether the selection depends on the last run.
  var dependsOnEarlierRun: Bool { reduction != nil }
  /// The number of scenarios in the chosen lines that are properties of screens, and not run by themselves.
  package private(set) var propertyCount = 0
  /// Warnings about files that were passed over because of their names.
  package var misnamedFiles: [Diagnostic] = []
  /// Whether all features of the project are loaded, not only named features.
  package var hasAllFeatures = false
  /// Whether the last run left nothing to repeat. Hooks around the run are then not called either.
  package var hasNothingToRepeat: Bool { dependsOnEarlierRun && selected.isEmpty }

  /// Whether everything that was selected runs here: not a shard, nothing left out.
  var isWhole: Bool { shard == nil && leftOut.passed.isEmpty && leftOut.failed.isEmpty && !selected.isEmpty }

  /// The positions in `pickles` of the pickles that are run, ascending.
  var chosenRanges: [Range<Int>] {
    let chosen = Set(selected.lazy.map(\.idNumber))
    return PickleRanges.ranges(of: pickles.indices.lazy.filter { chosen.contains(pickles[$0].idNumber) })
  }

  /// Selected pickles that are not run because of an earlier run.
  package struct LeftOut: Sendable {
    /// The identities of the pickles that passed in the earlier run.
    package fileprivate(set) var passed: [ContentHash] = []
    /// The identities of the pickles that did not pass in the earlier run.
    package fileprivate(set) var failed: [ContentHash] = []
    /// The positions in `pickles` of the pickles that did not pass in the earlier run, ascending.
    fileprivate(set) var positionsOfFailed: [Int] = []
  }

  /// Creates the pickles of the features and selects those to run.
  ///
  /// - Parameters:
  ///   - features: the parsed features with their selected lines.
  ///   - variants: the variants that each scenario runs as, such as names of devices; empty to run it once.
  ///   - selection: the other conditions for scenarios.
  ///   - earlier: selects by the results of the last run; nil for all.
  ///   - shard: the part of the selected scenarios that runs here; nil for all. The part does not depend on earlier
  ///     runs.
  ///   - timings: the earlier durations of scenarios, used to make the parts equally long.
  ///   - order: the order in which the selected scenarios run.
  ///   - ids: generates the ids of the pickles.
  /// - Throws: if matching a name takes too long.
  package init(
    _ features: [FeatureLoader.Feature], variants: [String] = [], selection: Selection,
    earlier: EarlierRunChoice? = nil, shard: Shard? = nil,
    timings: ScenarioTimings = ScenarioTimings(), order: ScenarioOrder = .defined, ids: inout IDGenerator
  ) throws {
    var pickles: [Pickle.Reference] = []
    pickles.reserveCapacity(features.reduce(0) { $0 + $1.document.pickleCount } * max(variants.count, 1))
    var wanted: [Pickle.Reference] = []
    var keys = ScenarioKeys()
    var known: [Int: ScenarioKey] = [:]
    var given: GivenOrder? = if case .given(let paths) = order { GivenOrder(paths) } else { nil }
    for feature in features {
      let all = Array(feature.document.pickles(ids: &ids, variants: variants))
      pickles += all.map(Pickle.Reference.init)
      let inLines = Self.choose(all, lines: feature.lines, in: feature.document)
      let chosen = try inLines.filter(selection.includes)
      propertyCount += inLines.count(where: \.isProperty)
      if order.needsKeys { for pickle in all { known[pickle.idNumber] = keys.next(pickle) } }
      given?.add(chosen, of: feature.document)
      wanted += chosen.map(Pickle.Reference.init)
    }
    // Sharing the list saves memory.
    if wanted.count == pickles.count { wanted = pickles }
    self.features = features
    variantCount = max(variants.count, 1)
    self.pickles = PickleList(pickles)
    self.wanted = PickleList(wanted)
    self.shard = shard.map { ShardAnnouncement($0, of: wanted, among: pickles, isRepetition: earlier != nil) }
    if let shard {
      wanted = shard.share(of: wanted, weights: timings.weights(of: self.wanted, among: self.pickles))
    }
    shareCount = wanted.count
    (wanted, reduction) = Self.select(wanted, among: pickles, by: earlier)
    inOrder = wanted
    selected = PickleList(
      order.arrange(wanted, rank: { given?.rank(of: $0.pickle) ?? 0 }) { known[$0.pickle.idNumber] })
  }

  /// A suite of the same features with other pickles to run, in the given order. A pickle may occur several times.
  package func running(_ pickles: [Pickle]) -> Suite {
    var suite = self
    suite.selected = PickleList(pickles.map(Pickle.Reference.init))
    return suite
  }

  /// The pickles that are run, in a random order.
  ///
  /// - Parameter seed: the seed of the order; nil for the order of the first repetition.
  func selected(shuffledWith seed: UInt64?) -> PickleList {
    guard let seed else { return selected }
    return PickleList(ScenarioOrder.random(seed: seed).arrange(inOrder) { _ in nil })
  }

  /// Divides the selected pickles into those still to run and those left out because of an earlier run, if any.
  private static func select(
    _ wanted: [Pickle.Reference], among pickles: [Pickle.Reference], by earlier: EarlierRunChoice?
  ) -> (wanted: [Pickle.Reference], leftOut: LeftOut?) {
    guard var earlier else { return (wanted, nil) }
    var leftOut = LeftOut()
    var known: [Int: (identity: ContentHash, position: Int)] = [:]
    var counts: [ContentHash: Int] = [:]
    for (position, pickle) in pickles.lazy.map(\.pickle).enumerated() {
      let identity = pickle.identity
      known[pickle.idNumber] = (identity, position)
      counts[identity, default: 0] += 1
    }
    var stillWanted: [Pickle.Reference] = []
    for reference in wanted {
      guard let (identity, position) = known[reference.pickle.idNumber] else { continue }
      switch earlier.verdict(on: reference.pickle, known: identity, count: counts[identity] ?? 0) {
      case .wanted: stillWanted.append(reference)
      case .passed: leftOut.passed.append(identity)
      case .failed:
        leftOut.failed.append(identity)
        leftOut.positionsOfFailed.append(position)
      }
    }
    return (stillWanted, leftOut)
  }

  private static func choose(_ pickles: [Pickle], lines: [Int], in document: GherkinDocument) -> [Pickle] {
    guard !lines.isEmpty else { return pickles }
    let selection = LineSelection(document)
    let wanted = Set(lines.flatMap(selection.nodeIDs))
    return pickles.filter { pickle in pickle.astNodeIDs.contains(where: wanted.contains) }
  }
}
