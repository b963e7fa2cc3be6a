internal import AppUnderTest
internal import StepRegistry

/// The screens that a walk has seen lately. Many actions lead to a screen that is the same in every detail.
struct KnownScreens {
  /// What a tree determines, with the time until the next event.
  struct Screen {
    let state: ScreenState
    let name: String
    let offers: [Offer]
    /// The breaches of rules for the tree alone.
    let faults: [Fault]
    /// The rules of step files that applied.
    let used: Set<WalkRules.Text>
    /// Whether it is not a page of another server.
    let isOfApp: Bool
  }

  private struct Entry {
    let tree: any RecognizableTree
    let time: Duration?
    let screen: Screen
  }

  /// The most screens with an equal number of elements.
  private static let most = 8

  /// The screens by their number of elements, the latest last.
  private var entries: [Int: [Entry]] = [:]

  /// A screen that is the same as an earlier one; nil for a new one.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - time: the time until the next event.
  mutating func screen(_ tree: any ElementTree, after time: Duration?) -> Screen? {
    guard let index = entries[tree.count]?.lastIndex(where: { $0.time == time && $0.tree.isSame(as: tree) }),
      let entry = entries[tree.count]?.remove(at: index)
    else { return nil }
    entries[tree.count]?.append(entry)
    return entry.screen
  }

  /// Keeps a screen whose kind of tree can be compared.
  mutating func add(_ screen: Screen, _ tree: any ElementTree, after time: Duration?) {
    guard let tree = tree as? any RecognizableTree else { return }
    let latest = entries[tree.count, default: []].suffix(Self.most - 1)
    entries[tree.count] = latest + [Entry(tree: tree, time: time, screen: screen)]
  }
}
