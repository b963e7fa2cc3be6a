import AppUnderTest
import StepRegistry

/// The screens that a walk has seen lately. Many actions lead to a screen that is the same in every detail.
struct KnownScreens {
  /// The facts that a tree determines, with the time until the next event.
  struct Screen {
    let state: ScreenState
    let name: String
    let offers: [Offer]
    /// The breaches of rules for the tree alone.
    let faults: [Fault]
    /// The rules of step files that applied.
    let used: Set<WalkRules.Text>
    /// Whether the screen is not a page of another server.
    let isOfApp: Bool
  }

  private struct Entry {
    let tree: any RecognizableTree
    let time: Duration?
    let screen: Screen
  }

  /// The maximum number of kept screens.
  private static let most = 256

  /// The screens, the latest last.
  private var entries: [Entry] = []

  /// A screen that is the same as an earlier one; nil for a new one.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - time: the time until the next event.
  mutating func screen(_ tree: any ElementTree, after time: Duration?) -> Screen? {
    let count = tree.count
    let index = entries.lastIndex { $0.tree.count == count && $0.time == time && $0.tree.isSame(as: tree) }
    guard let index else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.screen
  }

  /// Keeps a screen whose kind of tree can be compared, in place of the oldest one if there are too many.
  mutating func add(_ screen: Screen, _ tree: any ElementTree, after time: Duration?) {
    guard let tree = tree as? any RecognizableTree else { return }
    if entries.count == Self.most { entries.removeFirst() }
    entries.append(Entry(tree: tree, time: time, screen: screen))
  }
}
