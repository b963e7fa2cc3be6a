import Messages

extension Pickle {
  /// What the scenario is known by from one run to the next: its file, and everything in it that a run can depend on, which
  /// is name, tags, steps and their arguments.
  ///
  /// It is the same after lines were added above it, and another one as soon as any of that has changed.
  var identity: ContentHash {
    var hash = ContentHash()
    hash.add(uri)
    addContent(to: &hash)
    return hash
  }
}
