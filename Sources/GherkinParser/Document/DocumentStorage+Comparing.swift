extension DocumentStorage {
  /// The ids of the nodes in ascending order, each with the id of its counterpart in a document of the same text.
  ///
  /// - Parameter other: a document that was made by the same means, parsed or read from messages.
  /// - Returns: nil where the two differ in more than their ids.
  package func ids(whereSameAs other: DocumentStorage) -> [(id: Int, other: Int)]? {
    guard source.uri == other.source.uri, language == other.language, source.bytes == other.source.bytes,
      text == other.text, nodes.counts == other.nodes.counts
    else { return nil }
    let pairs = zip(nodes.ids, other.nodes.ids).map { (id: id($0), other: other.id($1)) }
    return pairs.sorted { $0.id < $1.id }
  }
}
