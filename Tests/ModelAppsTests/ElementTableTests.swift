import Testing

@testable import ModelApps

/// Values of elements, added in any order.
struct ElementTableTests {
  @Test func holdsWhatADictionaryHolds() {
    var table = ElementTable<String>()
    var known: [Int: String] = [:]
    // In ascending order as in a tree, then in between, again, and removed.
    for element in [1, 4, 9, 5, 0, 4, 12, 9, 7] + [7, 0, 12, 3] {
      let value = known[element] == nil || element == 4 ? "value \(known.count) of \(element)" : nil
      table[element] = value
      known[element] = value
      #expect(table.elements == known.keys.sorted())
      #expect(table.values == known.sorted { $0.key < $1.key }.map(\.value))
      for element in -1...13 { #expect(table[element] == known[element]) }
    }
    #expect(known.count == 4)
  }
}
