/// Finds the names that somebody may have meant among those that exist.
package enum DidYouMean {
  /// How many scalars of a name are compared; longer texts are no names.
  private static let longest = 64

  /// A name that may have been meant.
  private struct Candidate {
    let name: String
    let distance: Int
    let sharedBeginning: Int
    let index: Int

    /// What makes it better than another one, the most important first; the index keeps equals in their order.
    var rank: (Int, Int, Int) { (distance, -sharedBeginning, index) }
  }

  /// The names that differ from the wanted one in few letters, the nearest first, at most three.
  ///
  /// A name is near when at most a third of the longer one's letters would have to be changed, added, left out or
  /// swapped, or when one is the beginning of the other; where names differ in case alone, only those are near.
  ///
  /// - Parameters:
  ///   - wanted: what was asked for; it is never proposed itself.
  ///   - names: what exists.
  package static func candidates(for wanted: String, among names: some Sequence<String>) -> [String] {
    let target = letters(of: wanted)
    var candidates: [Candidate] = []
    var seen: Set<String> = [wanted]
    for name in names where seen.insert(name).inserted {
      let letters = letters(of: name)
      guard let distance = nearness(target, letters) else { continue }
      let shared = zip(target, letters).prefix { $0 == $1 }.count
      candidates.append(
        Candidate(name: name, distance: distance, sharedBeginning: shared, index: candidates.count))
    }
    candidates.sort { $0.rank < $1.rank }
    if candidates.first?.distance == 0 { candidates.removeAll { $0.distance > 0 } }
    return candidates.prefix(3).map(\.name)
  }

  /// A sentence that proposes the nearest name, or nil where none is near.
  package static func sentence(for wanted: String, among names: some Sequence<String>) -> String? {
    candidates(for: wanted, among: names).first.map { "Did you mean '\($0)'?" }
  }

  /// How far a name is from the wanted one; nil where it is not near. Names without a letter in common never are.
  private static func nearness(_ target: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Int? {
    let longer = max(target.count, name.count)
    let shorter = min(target.count, name.count)
    let limit = min(max(1, longer / 3), longer - 1)
    if let distance = TextSimilarity.distance(target, name, limit: limit) { return distance }
    let isBeginning = shorter >= 2 && (name.starts(with: target) || target.starts(with: name))
    return isBeginning ? longer : nil
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars.prefix(longest))
  }
}
