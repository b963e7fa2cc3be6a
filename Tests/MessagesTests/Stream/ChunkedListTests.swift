import Testing

@testable import Messages

/// A list that grows without copying.
struct ChunkedListTests {
  @Test func chunksHoldEveryElement() {
    var list = ChunkedList<Int>()
    for number in 0..<10_000 {
      list.append(number * 3)
      #expect(list.count == number + 1 && list[number] == number * 3)
    }
    #expect((0..<10_000).allSatisfy { list[$0] == $0 * 3 })
  }
}
