import Synchronization

/// Data about a tree that makes later queries on the same tree fast.
///
/// A tree that never changes holds one index and returns it from `ElementTree.index`. A tree that differs from an
/// earlier one in a few elements starts from the earlier index. The index only narrows down the candidates, which are
/// always checked on the tree itself.
public final class ElementIndex: Sendable {
  private struct State {
    /// The number of searches for texts until now.
    var questions = 0
    /// The texts of the tree from before the changes; nil until collecting them pays off.
    var table: TextTable?
    var changes = TreeChanges()
  }

  /// A query with its results.
  private struct Answer {
    let query: Query
    let found: [ElementID]
  }

  private let state: Mutex<State>
  /// The answers to the latest queries, the oldest first, because a step asks the same query several times.
  private let answers = Mutex<[Answer]>([])

  /// The maximum number of answers.
  private static let mostAnswers = 4

  /// The size below which searching a tree is faster than indexing it.
  private static let smallestTree = 256

  /// An empty index.
  public init() {
    state = Mutex(State())
  }

  /// An index for a tree whose elements have the same identifiers, labels and texts as those of another tree.
  ///
  /// Their frames and visibility may differ, and therefore the results of queries.
  public init(like other: ElementIndex) {
    state = Mutex(other.state.withLock { $0 })
  }

  /// An index for a tree that differs from another tree in a range of elements.
  ///
  /// All other elements must have the same identifiers, labels and texts; their indices, frames and visibility may
  /// differ.
  ///
  /// - Parameters:
  ///   - previous: the index of the other tree.
  ///   - range: the indices of the replaced elements in the other tree, in tree order.
  ///   - count: the number of new elements, which is the same for elements that only changed.
  public init(changing previous: ElementIndex, replacing range: Range<Int>, with count: Int) {
    var known = previous.state.withLock { $0 }
    known.changes.replace(range, with: count)
    state = Mutex(known)
  }

  /// The results of a query in the tree.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - search: evaluates the query if it is not one of the latest.
  func found(by query: Query, _ search: () -> [ElementID]) -> [ElementID] {
    if let known = answers.withLock({ $0.last { $0.query == query } }) { return known.found }
    let found = search()
    answers.withLock {
      if $0.count == ElementIndex.mostAnswers { $0.removeFirst() }
      $0.append(Answer(query: query, found: found))
    }
    return found
  }

  /// The elements that may have a text as identifier, label or text, in tree order, possibly with others.
  ///
  /// nil means all elements. The first search does not justify an index, so it is used from the second one on.
  func candidates(for text: String, in tree: some ElementTree) -> [ElementID]? {
    guard tree.count >= ElementIndex.smallestTree else { return nil }
    return state.withLock { state in
      state.questions += 1
      guard state.questions > 1 else { return nil }
      if state.table == nil || state.changes.size > tree.count / 16 {
        state.table = TextTable(of: tree)
        state.changes = TreeChanges()
      }
      return state.table.map { state.changes.now($0.candidates(for: text)) }
    }
  }
}

/// The indices of a tree's elements after a sequence of changes.
struct TreeChanges {
  private struct Change {
    let range: Range<Int>
    let count: Int
  }

  private var changes: [Change] = []
  /// The elements added by the changes, in current indices.
  private var added: [Range<Int>] = []

  /// The cost of the changes in elements to check.
  var size: Int { added.reduce(changes.count * 16) { $0 + $1.count } }

  /// Records that elements were replaced.
  mutating func replace(_ range: Range<Int>, with count: Int) {
    let shift = count - range.count
    var kept: [Range<Int>] = []
    for old in added {
      let before = old.lowerBound..<max(old.lowerBound, min(old.upperBound, range.lowerBound))
      let behind = min(old.upperBound, max(old.lowerBound, range.upperBound))..<old.upperBound
      if !before.isEmpty { kept.append(before) }
      if !behind.isEmpty { kept.append(behind.lowerBound + shift..<behind.upperBound + shift) }
    }
    kept.append(range.lowerBound..<range.lowerBound + max(count, 0))
    added = kept
    changes.append(Change(range: range, count: count))
  }

  /// The current indices of elements of the first tree, with all added elements, in tree order.
  func now(_ elements: [ElementID]) -> [ElementID] {
    guard !changes.isEmpty else { return elements }
    var today: Set<ElementID> = []
    for range in added { today.formUnion(range.lazy.map(ElementID.init)) }
    for element in elements {
      if let index = index(of: element.index) { today.insert(ElementID(index)) }
    }
    return today.sorted()
  }

  private func index(of element: Int) -> Int? {
    var index = element
    for change in changes where index >= change.range.lowerBound {
      guard index >= change.range.upperBound else { return nil }
      index += change.count - change.range.count
    }
    return index
  }
}
