package import Messages

extension Pickle {
  /// The identity of the scenario across runs: a hash of its file, name, tags, steps and their arguments.
  ///
  /// It does not depend on the line of the scenario.
  package var identity: ContentHash {
    var hash = ContentHash()
    hash.add(uri)
    addContent(to: &hash)
    return hash
  }
}
