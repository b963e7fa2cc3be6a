import Testing

@testable import CodeCoverage

/// Counting between two states of a profile.
@Suite struct ProfilePartsTests {
  private static func bytes(_ words: [UInt64], rest: [UInt8] = []) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } } + rest
  }

  @Test(
    arguments: [
      // The first word is not a counter, and the others are.
      ([7, 1, 300], [7, 1, 300], [7, 0, 0]),
      ([7, 1, 300], [7, 3, 556], [7, 2, 256]),
      ([7, 0, .max], [7, 0, 1], [7, 0, 2]),
      ([], [], []),
    ] as [([UInt64], [UInt64], [UInt64])])
  func countersAreDifferences(before: [UInt64], after: [UInt64], counts: [UInt64]) {
    let start = Self.bytes(before.isEmpty ? [] : [7, 0, 0])
    let part = ProfileParts.Part.counts(from: Self.bytes(before), to: Self.bytes(after), start: start)
    #expect(part == Self.bytes(counts))
  }

  @Test func incompleteWordsStayAsAtTheStart() {
    let start = Self.bytes([0], rest: [1, 2])
    let part = ProfileParts.Part.counts(
      from: Self.bytes([1], rest: [3, 4]), to: Self.bytes([4], rest: [5, 6]), start: start)
    #expect(part == Self.bytes([3], rest: [1, 2]))
  }
}
