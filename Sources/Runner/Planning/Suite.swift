package import Messages
import StepRegistry

/// The features of a run and the scenarios chosen from them, in the order in which they run.
package struct Suite: Sendable {
  /// The parsed features, in the order of the paths.
  package let features: [FeatureLoader.Feature]
  /// As how many variants each scenario runs, at least 1.
  let variantCount: Int
  /// Every pickle of the features.
  package let pickles: PickleList
  /// How many of the pickles are wanted, before they are divided among shards.
  package let wantedCount: Int
  /// The pickles that are run.
  package let selected: PickleList
  /// Whether the last run has a say in what is wanted.
  let dependsOnEarlierRun: Bool
  /// Whether there is nothing to do after the last run, not even for hooks around the run.
  var hasNothingToRepeat: Bool { dependsOnEarlierRun && wantedCount == 0 }

  /// Takes apart the features and chooses what is wanted of them.
  ///
  /// - Parameters:
  ///   - features: the parsed features with the lines that are wanted of each.
  ///   - variants: as what each scenario runs, such as the names of devices; it runs once where there are none.
  ///   - selection: which scenarios are wanted otherwise.
  ///   - earlier: which of them are wanted because of the last run; nil means all.
  ///   - shard: which part of the wanted scenarios runs; nil means all.
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
    var wanted: [Pickle.Reference] = []
    var keys = ScenarioKeys()
    var known: [Int: ScenarioKey] = [:]
    let needsKeys = earlier != nil || order.needsKeys
    for feature in features {
      let all = Array(feature.document.pickles(ids: &ids, variants: variants))
      pickles += all.map(Pickle.Reference.init)
      var chosen = try Self.choose(all, lines: feature.lines, in: feature.document).filter(selection.includes)
      if needsKeys { for pickle in all { known[pickle.idNumber] = keys.next(pickle) } }
      if let earlier {
        chosen = try chosen.filter { pickle in try known[pickle.idNumber].map { try earlier.wants(pickle, $0) } ?? true
        }
      }
      wanted += chosen.map(Pickle.Reference.init)
    }
    // Both lists are the same memory where everything is wanted.
    if wanted.count == pickles.count { wanted = pickles }
    dependsOnEarlierRun = earlier != nil
    self.features = features
    variantCount = max(variants.count, 1)
    self.pickles = PickleList(pickles)
    wantedCount = wanted.count
    if let shard {
      wanted = shard.share(of: wanted, weights: timings.weights(of: PickleList(wanted), among: self.pickles))
    }
    selected = PickleList(order.arrange(wanted) { known[$0.pickle.idNumber] })
  }

  private static func choose(_ pickles: [Pickle], lines: [Int], in document: GherkinDocument) -> [Pickle] {
    guard !lines.isEmpty else { return pickles }
    let selection = LineSelection(document)
    let wanted = Set(lines.flatMap(selection.nodeIDs))
    return pickles.filter { pickle in pickle.astNodeIDs.contains(where: wanted.contains) }
  }
}
