import StepRegistry

/// The differences between two sets of definitions.
struct RegistryChanges {
  /// The new index of each old definition; nil for a removed one.
  private(set) var positions: [Int?] = []
  /// The indices of added definitions.
  private(set) var added: [Int] = []
  /// Whether a definition was added, removed or moved.
  private(set) var changesAnything = false
  /// The number of changes above which looking up all texts again is faster.
  private static let most = 16

  /// Compares two sets; nil if they differ too much.
  init?(from old: Registry?, to new: Registry?) {
    guard let old, let new, Self.types(old) == Self.types(new) else { return nil }
    var known: [String: [Int]] = [:]
    for (index, definition) in new.definitions.enumerated().reversed() {
      known[definition.declaration.pattern, default: []].append(index)
    }
    for (index, definition) in old.definitions.enumerated() {
      let position = known[definition.declaration.pattern]?.popLast()
      if position != index { changesAnything = true }
      positions.append(position)
    }
    added = known.values.flatMap(\.self).sorted()
    if !added.isEmpty { changesAnything = true }
    if added.count > Self.most { return nil }
  }

  private static func types(_ registry: Registry) -> [String] {
    registry.entries.compactMap { entry in
      if case .parameterType(let type) = entry {
        type.name + " " + type.regularExpressions.joined(separator: " ")
      } else {
        nil
      }
    }
  }
}
