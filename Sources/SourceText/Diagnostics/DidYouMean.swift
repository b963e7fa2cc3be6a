/// Finds existing names similar to a misspelt one.
package enum DidYouMean {
  /// The maximum number of compared scalars; longer texts are not names.
  private static let longest = 64

  /// A similar name.
  private struct Candidate {
    let name: String
    let distance: Int
    let sharedBeginning: Int
    let index: Int

    /// The sort key, most important part first; the index keeps equal candidates in their original order.
    var rank: (Int, Int, Int) { (distance, -sharedBeginning, index) }
  }

  /// At most three names similar to the wanted one, the most similar first.
  ///
  /// A name is similar if at most a third of the longer name's letters must be changed, added, removed or swapped, or
  /// if one name is the beginning of the other. If any names differ only in case, only these are similar.
  ///
  /// - Parameters:
  ///   - wanted: the unknown name, which is never proposed.
  ///   - names: the existing names.
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

  /// A sentence that proposes the most similar name; nil without a similar name.
  package static func sentence(for wanted: String, among names: some Sequence<String>) -> String? {
    candidates(for: wanted, among: names).first.map { "Did you mean '\($0)'?" }
  }

  /// The distance between a name and the wanted one; nil for a dissimilar name or one without a common letter.
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
