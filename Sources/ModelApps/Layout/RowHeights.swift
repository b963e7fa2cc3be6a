/// The heights of the rows of a table: an estimate for all, and the heights of visited rows that differ.
///
/// Memory is only needed for rows that were on the screen, as with UIKit's estimated row heights.
struct RowHeights {
  /// The height of unknown rows, in points.
  let estimate: Double
  /// The rows whose height differs from the estimate, ascending.
  private var rows: [Int] = []
  /// The cumulative difference of these rows, in points.
  private var excess: [Double] = []

  /// Creates heights with only an estimate, in points.
  init(estimate: Double) {
    self.estimate = max(estimate, 1)
  }

  /// The distance from the top of the first row to the top of a row, in points.
  func top(of row: Int) -> Double {
    let before = index(of: row)
    return Double(row) * estimate + (before > 0 ? excess[before - 1] : 0)
  }

  /// The row at a distance from the top of the first row.
  ///
  /// - Parameters:
  ///   - offset: the distance in points, from 0.
  ///   - count: the number of rows, above 0.
  func row(at offset: Double, of count: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if top(of: middle) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Records the height of a row, in points.
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

  /// Removes the rows from an index on.
  mutating func forget(from row: Int) {
    let index = index(of: row)
    rows.removeSubrange(index...)
    excess.removeSubrange(index...)
  }

  /// The number of differing rows before a row.
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
