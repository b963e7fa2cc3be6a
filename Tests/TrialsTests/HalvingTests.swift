import Testing

@testable import Trials

/// Finding the elements of a list that cause a failure.
@Suite struct HalvingTests {
  private static let list = Array(1...8)

  @Test(arguments: list)
  func theOnlyCauseRemains(cause: Int) async throws {
    #expect(try await Self.list.halved { $0.contains(cause) } == [cause])
  }

  @Test func causesInBothHalvesRemainTogether() async throws {
    #expect(try await Self.list.halved { $0.contains(6) && $0.contains(7) } == [5, 6, 7, 8])
  }

  @Test func interruptedSearchesHaveNoResult() async throws {
    #expect(try await Self.list.halved { $0.count > 2 ? $0.contains(1) : nil } == nil)
  }
}
