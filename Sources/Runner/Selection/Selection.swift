import Messages
package import StepRegistry

/// Selects scenarios; all conditions must hold.
package struct Selection: Sendable {
  /// Tag expressions; each must match.
  package var tags: [TagExpression]
  /// Regular expressions for names, at least one of which must match; empty for any name.
  package var names: [RegularExpression]

  /// Regular expressions for names, all of which must fail to match.
  package var excludedNames: [RegularExpression] = []

  /// The files whose definitions a scenario must use; nil for no such condition.
  package var uses: DefinitionUse?

  package init(tags: [TagExpression] = [], names: [RegularExpression] = []) {
    self.tags = tags
    self.names = names
  }

  /// Whether a scenario is selected by its tags and name, and by the definitions that it uses.
  ///
  /// - Throws: if matching a name or finding definitions takes too long.
  func includes(_ pickle: Pickle) throws -> Bool {
    // Properties are checked on the screens of other scenarios and of walks.
    guard !pickle.isProperty else { return false }
    let tagNames = pickle.tags.map(\.name)
    guard tags.allSatisfy({ $0.matches(tagNames) }), try includesName(of: pickle) else { return false }
    // Last, because it takes longest and may fail for a scenario that the other conditions exclude.
    return try uses?.concerns(pickle) ?? true
  }

  private func includesName(of pickle: Pickle) throws -> Bool {
    let titles = pickle.variant == nil ? [pickle.name] : [pickle.plainName, pickle.name]
    for name in excludedNames {
      for title in titles where try name.firstMatch(in: title) != nil { return false }
    }
    for name in names {
      for title in titles where try name.firstMatch(in: title) != nil { return true }
    }
    return names.isEmpty
  }
}
