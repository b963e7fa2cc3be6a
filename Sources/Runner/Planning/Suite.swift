package import Messages
import StepRegistry

/// The features of a run and the scenarios chosen from them, in the order in which they run.
package struct Suite: Sendable {
  /// The parsed features, in the order of the paths.
  package let features: [FeatureLoader.Feature]
  /// The number of variants of each scenario, at least 1.
  let variantCount: Int
  /// Every pickle of the features.
  package let pickles: PickleList
  /// The pickles that are chosen, before they are divided among shards and reduced because of earlier runs.
  package let wanted: PickleList
  /// How many of the chosen pickles fall to this shard.
  package let shareCount: Int
  /// The pickles that are run.
  package let selected: PickleList
  /// The chosen pickles that are not run because of an earlier run.
  package let leftOut: LeftOut
  /// What the stream says of the shard; `nil` where the run is not divided.
  let shard: ShardAnnouncement?
  /// Whether it is one part of a divided run.
  package var isPart: Bool { shard != nil }
  /// Whether the choice depends on the last run.
  let dependsOnEarlierRun: Bool
  /// Warnings about files that were passed over because of their names.
  package var misnamedFiles: [Diagnostic] = []
  /// Whether all features of the project are loaded, not only some that were named.
  package var hasAllFeatures = false
  /// Whether the last run left nothing to repeat, so that not even hooks around the run are called.
  package var hasNothingToRepeat: Bool { dependsOnEarlierRun && selected.isEmpty }

  /// Whether everything that is wanted runs here: not a shard, nothing left out.
  var isWhole: Bool { shard == nil && leftOut.passed.isEmpty && leftOut.failed.isEmpty && !selected.isEmpty }

  /// The positions of the pickles that are run among all, ascending.
  var chosenRanges: [Range<Int>] {
    let chosen = Set(selected.lazy.map(\.idNumber))
    return PickleRanges.ranges(of: pickles.indices.lazy.filter { chosen.contains(pickles[$0].idNumber) })
  }

  /// Chosen pickles that are not run because of an earlier run.
  package struct LeftOut: Sendable {
    /// The identities of those that have passed in it.
    package fileprivate(set) var passed: [ContentHash] = []
    /// The identities of those that have not.
    package fileprivate(set) var failed: [ContentHash] = []
    /// The positions of those that have not passed among all pickles, ascending.
    fileprivate(set) var positionsOfFailed: [Int] = []
  }

  /// Makes the pickles of the features and chooses those that are wanted.
  ///
  /// - Parameters:
  ///   - features: the parsed features with the lines that are wanted of each.
  ///   - variants: the variants that each scenario runs as, such as names of devices; without any it runs once.
  ///   - selection: which scenarios are wanted otherwise.
  ///   - earlier: which of them are wanted because of the last run; nil means all.
  ///   - shard: which part of the wanted scenarios runs; nil means all. Every run takes the same part, whatever earlier ones
  ///     leave of it to do.
  ///   - timings: how long they took earlier, by which the parts are made equal.
  ///   - order: in which order the chosen ones run.
  ///   - ids: where the ids of the pickles come from.
  /// - Throws: when it takes too long to find out whether a name matches.
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
    for feature in features {
      let all = Array(feature.document.pickles(ids: &ids, variants: variants))
      pickles += all.map(Pickle.Reference.init)
      let chosen = try Self.choose(all, lines: feature.lines, in: feature.document).filter(selection.includes)
      if order.needsKeys { for pickle in all { known[pickle.idNumber] = keys.next(pickle) } }
      wanted += chosen.map(Pickle.Reference.init)
    }
    // If everything is wanted, both lists share their memory.
    if wanted.count == pickles.count { wanted = pickles }
    dependsOnEarlierRun = earlier != nil
    self.features = features
    variantCount = max(variants.count, 1)
    self.pickles = PickleList(pickles)
    self.wanted = PickleList(wanted)
    self.shard = shard.map { ShardAnnouncement($0, of: wanted, among: pickles, isRepetition: earlier != nil) }
    if let shard {
      wanted = shard.share(of: wanted, weights: timings.weights(of: self.wanted, among: self.pickles))
    }
    shareCount = wanted.count
    var leftOut = LeftOut()
    if let earlier { wanted = Self.select(wanted, among: pickles, by: earlier, leavingOut: &leftOut) }
    self.leftOut = leftOut
    selected = PickleList(order.arrange(wanted) { known[$0.pickle.idNumber] })
  }

  /// Divides the wanted pickles into those that an earlier run leaves to do, which are returned, and those that are left out.
  private static func select(
    _ wanted: [Pickle.Reference], among pickles: [Pickle.Reference], by earlier: EarlierRunChoice,
    leavingOut leftOut: inout LeftOut
  ) -> [Pickle.Reference] {
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
      switch earlier.verdict(on: identity, count: counts[identity] ?? 0) {
      case .wanted: stillWanted.append(reference)
      case .passed: leftOut.passed.append(identity)
      case .failed:
        leftOut.failed.append(identity)
        leftOut.positionsOfFailed.append(position)
      }
    }
    return stillWanted
  }

  private static func choose(_ pickles: [Pickle], lines: [Int], in document: GherkinDocument) -> [Pickle] {
    guard !lines.isEmpty else { return pickles }
    let selection = LineSelection(document)
    let wanted = Set(lines.flatMap(selection.nodeIDs))
    return pickles.filter { pickle in pickle.astNodeIDs.contains(where: wanted.contains) }
  }
}
