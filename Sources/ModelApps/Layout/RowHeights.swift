/// What is known of the heights of the rows of a table: an estimate for all, and the heights of those seen that differ.
///
/// It costs memory for the rows that were on the screen, never for those that were not, as with UIKit's estimated row
/// heights.
struct RowHeights {
  /// The height in points that a row has as long as nothing else is known.
  let estimate: Double
  /// The rows that are higher or lower, from the first to the last.
  private var rows: [Int] = []
  /// By how many points each of those differs, added up with those before it.
  private var excess: [Double] = []

  /// Knows nothing but an estimate, in points.
  init(estimate: Double) {
    self.estimate = max(estimate, 1)
  }

  /// How far the upper edge of a row is below that of the first one, in points.
  func top(of row: Int) -> Double {
    let before = index(of: row)
    return Double(row) * estimate + (before > 0 ? excess[before - 1] : 0)
  }

  /// The row at so many points below the upper edge of the first one.
  ///
  /// - Parameters:
  ///   - offset: the points, from 0.
  ///   - count: how many rows there are, above 0.
  func row(at offset: Double, of count: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if top(of: middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Notes the height of a row, in points.
  mutating func note(_ height: Double, of row: Int) {
    let index = index(of: row)
    let known = index < rows.count && rows[index] == row
    let old = known ? excess[index] - (index > 0 ? excess[index - 1] : 0) : 0
    let change = height - estimate - old
    guard change != 0 else { return }
    if !known {
      rows.insert(row, at: index)
      excess.insert(index > 0 ? excess[index - 1] : 0, at: index)
    }
    for later in index..<excess.count { excess[later] += change }
  }

  /// Forgets the rows from a number on.
  mutating func forget(from row: Int) {
    let index = index(of: row)
    rows.removeSubrange(index...)
    excess.removeSubrange(index...)
  }

  /// How many of the rows that differ come before a row.
  private func index(of row: Int) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
