internal import Synchronization

/// What queries learn about a tree, kept beside it so that later queries on the same tree are quick.
///
/// A tree that never changes holds one index for as long as it lives and answers it from `ElementTree.index`. A tree that
/// differs from an earlier one in a few elements begins with what is known of the earlier one. Whatever the index says
/// is checked on the tree itself; it only saves looking at elements that cannot be meant.
public final class ElementIndex: Sendable {
  private struct State {
    /// How often texts were asked for.
    var questions = 0
    /// The texts of the tree with which the row of changes began; nil where it did not pay yet to collect them.
    var table: TextTable?
    var changes = TreeChanges()
  }

  /// A query with what it has found.
  private struct Answer {
    let query: Query
    let found: [ElementID]
  }

  private let state: Mutex<State>
  /// The answers to the latest queries, the oldest first: a step asks the same of a screen more than once.
  private let answers = Mutex<[Answer]>([])

  /// How many answers are kept.
  private static let mostAnswers = 4

  /// Trees smaller than this are looked through faster than they are indexed.
  private static let smallestTree = 256

  /// An index for a tree of which nothing is known yet.
  public init() {
    state = Mutex(State())
  }

  /// An index for a tree whose elements have the same identifiers, labels and texts as those of another one.
  ///
  /// Their frames and visibility, and so what queries find, need not be the same.
  public init(like other: ElementIndex) {
    state = Mutex(other.state.withLock { $0 })
  }

  /// An index for a tree that is another one with a run of its elements replaced.
  ///
  /// Identifiers, labels and texts of all other elements have to be the same; their indices, frames and visibility need
  /// not be.
  ///
  /// - Parameters:
  ///   - previous: the index of the other tree.
  ///   - range: the indices of the replaced elements in the other tree, in tree order.
  ///   - count: how many elements replace them; where an element only changed, there are as many.
  public init(changing previous: ElementIndex, replacing range: Range<Int>, with count: Int) {
    var known = previous.state.withLock { $0 }
    known.changes.replace(range, with: count)
    state = Mutex(known)
  }

  /// What a query finds in the tree.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - search: looks for it; called where the query is none of the latest.
  func found(by query: Query, _ search: () -> [ElementID]) -> [ElementID] {
    if let known = answers.withLock({ $0.last { $0.query == query } }) { return known.found }
    let found = search()
    answers.withLock {
      if $0.count == ElementIndex.mostAnswers { $0.removeFirst() }
      $0.append(Answer(query: query, found: found))
    }
    return found
  }

  /// The elements that may have a text as identifier, label or text, in tree order, and perhaps others.
  ///
  /// The first question is not worth the index, so nil stands for all elements; from the second one on it is used.
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

/// What became of the elements of a tree in a row of changes.
struct TreeChanges {
  private struct Change {
    let range: Range<Int>
    let count: Int
  }

  private var changes: [Change] = []
  /// The elements that were not there at first, in today's indices.
  private var added: [Range<Int>] = []

  /// How much has to be looked at because of the changes.
  var size: Int { added.reduce(changes.count * 16) { $0 + $1.count } }

  /// Notes that elements were replaced.
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

  /// Where elements of the first tree are today, with all that were added, in tree order.
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
