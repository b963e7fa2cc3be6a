extension SwiftTokens {
  /// A call that makes a step group.
  package struct StepGroup {
    /// The word that makes the group: `Steps`, another name of it, or `init`.
    package let name: Name
    /// The index of the bracket with its world and its scope.
    package let bracket: Int
    /// Whether the result is discarded with `_ =`.
    package let isThrownAway: Bool
  }

  /// The calls of `Steps(…)`, and the calls of `.init(…)` whose declared type shows that they make step groups.
  ///
  /// - Parameter aliases: other names of `Steps`. A call of an alias makes a group if its argument is a class, as in
  ///   `Group(Basket.self)`.
  package func stepGroups(alsoNamed aliases: Set<String> = []) -> [StepGroup] {
    var groups: [StepGroup] = []
    for index in indices {
      guard let word = word(index), word == "Steps" || aliases.contains(word) else { continue }
      let found: [StepGroup]
      if symbol(index + 1, "(") {
        let isThrownAway = symbol(index - 1, "=") && self.word(index - 2) == "_"
        found =
          isDeclared(index)
          ? [] : [StepGroup(name: name(word, index), bracket: index + 1, isThrownAway: isThrownAway)]
      } else {
        found = stepGroups(typedAt: index, word)
      }
      groups += word == "Steps" ? found : found.filter { isClass(behind: $0.bracket) }
    }
    return groups
  }

  /// The groups made with `Steps.init(…)`, or with `.init(…)` as the value of a declaration of type `Steps`, an
  /// optional or an array of it.
  ///
  /// - Parameters:
  ///   - index: the index of the word `Steps`.
  ///   - type: this word, or the alias used instead.
  private func stepGroups(typedAt index: Int, _ type: String) -> [StepGroup] {
    if symbol(index + 1, "."), word(index + 2) == "init", symbol(index + 3, "(") {
      return [StepGroup(name: name(type, index), bracket: index + 3, isThrownAway: false)]
    }
    guard symbol(index - 1, ":") || symbol(index - 1, "[") || symbol(index - 1, ">") else { return [] }
    var next = index + 1
    while symbol(next, "]") || symbol(next, "?") || symbol(next, "!") { next += 1 }
    guard symbol(next, "=") || symbol(next, "{") else { return [] }
    next += 1
    while symbol(next, "[") || word(next) == "return" { next += 1 }
    var groups: [StepGroup] = []
    while symbol(next, "."), word(next + 1) == "init", symbol(next + 2, "(") {
      groups.append(StepGroup(name: name("init", next + 1), bracket: next + 2, isThrownAway: false))
      next = end(ofBrackets: next + 2)
      if symbol(next, "{") { next = end(ofBrackets: next) }
      if symbol(next, ",") { next += 1 }
    }
    return groups
  }

  /// Whether a bracket begins with a class, as in `(Basket.self`.
  private func isClass(behind bracket: Int) -> Bool {
    guard symbol(bracket, "(") else { return false }
    var index = bracket + 1
    while word(index) != nil, symbol(index + 1, ".") {
      if word(index + 2) == "self" { return true }
      index += 2
    }
    return false
  }

  /// The names that `typealias` declares, and the names of their types without modules and outer types.
  ///
  /// Declarations in conditions and of types that are not only a name are left out.
  package var typeAliases: [(name: String, type: String)] {
    indices.compactMap { index in
      guard word(index) == "typealias", !self[index].isConditional, let alias = word(index + 1), symbol(index + 2, "="),
        var type = word(index + 3)
      else { return nil }
      var next = index + 4
      while symbol(next, "."), let inner = word(next + 1) { (type, next) = (inner, next + 2) }
      return ["?", "!", "<", "&", "-"].contains { symbol(next, $0) } ? nil : (alias, type)
    }
  }
}
