import Messages

/// The order of scenarios by the paths and lines that choose them.
struct GivenOrder {
  /// A file or folder, and one line of the file; nil for the whole file or folder.
  private let places: [(path: String, line: Int?)]
  /// The index of the path that chose each pickle, by the number of the pickle's id.
  private var ranks: [Int: Int] = [:]

  /// Begins with the paths of the command line.
  init(_ paths: [PathArgument]) {
    places = paths.flatMap { path in path.lines.isEmpty ? [(path.path, nil)] : path.lines.map { (path.path, $0) } }
  }

  /// Finds the places of the scenarios of a feature.
  mutating func add(_ pickles: [Pickle], of document: GherkinDocument) {
    let selection = LineSelection(document)
    for (rank, place) in places.enumerated() where contains(document.uri, place.path) {
      let nodes = place.line.map { Set(selection.nodeIDs(at: $0)) }
      for pickle in pickles where ranks[pickle.idNumber] == nil {
        if let nodes, !pickle.astNodeIDs.contains(where: nodes.contains) { continue }
        ranks[pickle.idNumber] = rank
      }
    }
  }

  /// The place of a pickle.
  func rank(of pickle: Pickle) -> Int { ranks[pickle.idNumber] ?? places.count }

  private func contains(_ uri: String, _ path: String) -> Bool {
    PathKey(uri) == PathKey(path) || uri.hasPrefix(path == "." ? "" : path + "/")
  }
}
