import ExampleFiles
import Testing

/// Rows that contain all pairs of values, and the values around the ends of a range.
@Suite struct PairwiseCoverTests {
  @Test(arguments: [
    ([2, 2, 2, 2], 6), ([3, 3, 3, 3], 13), ([2, 5, 3, 4, 2], 24), ([7], 7), ([1, 1], 1), ([4, 1, 3], 12),
    ([5, 1, 5], 25),
  ])
  func everyPairOccurs(counts: [Int], most: Int) {
    let rows = PairwiseCover(counts).rows
    #expect(rows.count <= most, "\(rows.count)")
    #expect(rows.allSatisfy { $0.count == counts.count && zip($0, counts).allSatisfy { (0..<$1).contains($0) } })
    for first in counts.indices {
      for second in counts.indices where first < second {
        let pairs = Set(rows.map { [$0[first], $0[second]] })
        #expect(pairs.count == counts[first] * counts[second])
      }
    }
  }

  @Test(arguments: [
    ("18..65", ["17", "18", "19", "64", "65", "66"]), ("1..2", ["0", "1", "2", "3"]),
    ("-1 .. 1", ["-2", "-1", "0", "1", "2"]), ("0..0", ["-1", "0", "1"]), ("-2..-1", ["-3", "-2", "-1", "0"]),
    ("0.5..10", ["0.4", "0.5", "0.6", "9.9", "10.0", "10.1"]), ("0.00..0.00", ["-0.01", "0.00", "0.01"]),
  ])
  func boundariesAreAroundBothEnds(range: String, values: [String]) throws {
    let list = try ValueList(boundariesOf: "age: \(range)", "--boundaries")
    #expect(list.name == "age")
    #expect(list.values == values)
  }
}
