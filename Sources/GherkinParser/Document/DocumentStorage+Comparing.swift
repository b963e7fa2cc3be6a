extension DocumentStorage {
  /// The ids of the nodes in ascending order, each with the id of its counterpart in a document of the same text.
  ///
  /// - Parameter other: a document that was made by the same means, parsed or read from messages.
  /// - Returns: nil where the two differ in more than their ids.
  package func ids(whereSameAs other: DocumentStorage) -> [(id: Int, other: Int)]? {
    guard source.uri == other.source.uri, language == other.language, source.bytes == other.source.bytes,
      text == other.text, nodeCounts == other.nodeCounts
    else { return nil }
    let pairs = zip(nodeIDs, other.nodeIDs).map { (id: id($0), other: other.id($1)) }
    return pairs.sorted { $0.id < $1.id }
  }

  private var nodeCounts: [Int] {
    [
      rules.count, backgrounds.count, scenarios.count, examples.count, steps.count, docStrings.count, tables.count,
      rows.count, cells.count, tags.count, comments.count,
    ]
  }

  private var nodeIDs: [UInt32] {
    var ids = rules.map(\.title.id) + backgrounds.map(\.title.id) + scenarios.map(\.title.id)
    ids += examples.map(\.title.id)
    ids += steps.map(\.id)
    ids += rows.map(\.id)
    return ids + tags.map(\.id)
  }
}
