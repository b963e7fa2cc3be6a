/// Combinations of values in which every pair of values from two lists occurs.
///
/// It grows list by list (in-parameter-order): each row takes the value with the most new pairs, and rows for the
/// remaining pairs follow. So it remembers only the pairs of the list that is added.
package struct PairwiseCover {
  /// Each row has the index of a value for each list.
  package let rows: [[Int]]

  /// Makes the rows.
  ///
  /// - Parameter counts: the number of values of each list.
  package init(_ counts: [Int]) {
    // The longest lists come first, because their product is the smallest number of rows.
    let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    var growing = GrowingRows()
    for column in order { growing.add(counts[column]) }
    rows = growing.rows.map { row in
      var given = Array(repeating: 0, count: counts.count)
      for (place, column) in order.enumerated() { given[column] = row[place] ?? 0 }
      return given
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// Rows that get one value more with each list; nil for any value.
private struct GrowingRows {
  private(set) var rows: [[Int?]] = [[]]
  private var counts: [Int] = []

  mutating func add(_ count: Int) {
    // The pairs that are missing, by the new value, the earlier list and its value.
    var missing = Array(repeating: counts.map { Array(repeating: true, count: $0) }, count: count)
    if counts.isEmpty {
      rows = (0..<count).map { [$0] }
    } else {
      for index in rows.indices { extend(index, &missing) }
      for value in 0..<count { addRows(for: value, missing[value]) }
    }
    counts.append(count)
  }

  /// Adds to a row the value with the most missing pairs.
  private mutating func extend(_ index: Int, _ missing: inout [[[Bool]]]) {
    let row = rows[index]
    let gains = missing.map { pairs in zip(pairs, row).count { pairs, value in value.map { pairs[$0] } ?? false } }
    let most = gains.max() ?? 0
    // A row without a new pair keeps its place free for a missing one.
    let best = most == 0 ? nil : gains.firstIndex(of: most)
    rows[index].append(best)
    guard let best else { return }
    for (column, value) in row.enumerated() { if let value { missing[best][column][value] = false } }
  }

  /// Puts the missing pairs of a value into free places, and into new rows.
  private mutating func addRows(for value: Int, _ missing: [[Bool]]) {
    let last = counts.count
    // Rows with a free place for a list before, which only fill up.
    var open = rows.indices.filter { index in
      let row = rows[index]
      return row.contains { $0 == nil } && (row[last] == nil || row[last] == value)
    }
    for (column, pairs) in missing.enumerated() {
      for (other, isMissing) in pairs.enumerated() where isMissing {
        let place = open.first { index in
          let row = rows[index]
          return (row[last] == nil || row[last] == value) && (row[column] == nil || row[column] == other)
        }
        let index = place ?? rows.count
        if place == nil {
          rows.append(Array(repeating: nil, count: last + 1))
          open.append(index)
        }
        (rows[index][column], rows[index][last]) = (other, value)
      }
    }
  }
}
