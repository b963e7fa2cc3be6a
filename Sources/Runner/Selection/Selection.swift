import Messages
package import StepRegistry

/// Which scenarios are wanted: all conditions must hold.
package struct Selection: Sendable {
  /// Tag expressions; each must match.
  package var tags: [TagExpression]
  /// Regular expressions for names; one must match, unless there are none.
  package var names: [RegularExpression]

  /// Regular expressions for names; none may match.
  package var excludedNames: [RegularExpression] = []

  /// The files whose definitions a scenario must use; `nil` for any.
  package var uses: DefinitionUse?

  package init(tags: [TagExpression] = [], names: [RegularExpression] = []) {
    self.tags = tags
    self.names = names
  }

  /// Whether a scenario is wanted by its tags and name, and by the definitions that it uses.
  ///
  /// - Throws: when it takes too long to find out whether a name matches, or what the definitions are.
  func includes(_ pickle: Pickle) throws -> Bool {
    let tagNames = pickle.tags.map(\.name)
    guard tags.allSatisfy({ $0.matches(tagNames) }), try includesName(of: pickle) else { return false }
    // This takes longest, and may fail for a scenario that nobody wants.
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
