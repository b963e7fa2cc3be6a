import SourceText
import Testing

@Suite struct ChangedRangeTests {
  @Test(arguments: [
    ("", "", 0..<0, 0..<0), ("abc", "abc", 3..<3, 3..<3), ("abcd", "abxd", 2..<3, 2..<3), ("ad", "abcd", 1..<1, 1..<3),
    ("aaa", "aa", 2..<3, 2..<2), ("", "ab", 0..<0, 0..<2), ("ab", "ba", 0..<2, 0..<2),
  ])
  func changesLieBetweenEqualEnds(old: String, new: String, removed: Range<Int>, added: Range<Int>) {
    let range = ChangedRange(from: Array(old), to: Array(new))
    #expect(range.old == removed)
    #expect(range.new == added)
    #expect(range.isEmpty == (old == new))
  }
}
