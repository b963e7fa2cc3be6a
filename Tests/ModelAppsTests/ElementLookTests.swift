import Testing

@testable import ModelApps

/// The tables of looks, which pages share, fit the declarations in Swift.
@Suite struct ElementLookTests {
  @Test func tablesNameTheLooks() {
    let looks = Set(ElementLook.allCases.map(\.rawValue))
    #expect(looks.subtracting(LookTables.ofClass.values) == ["plain"])
    #expect(Set(LookTables.ofClass.values).union(LookTables.textColors.keys).isSubset(of: looks))
  }

  @Test func discsHaveTheStandardColours() {
    let colors = [
      "red": Color.red, "orange": .orange, "yellow": .yellow, "green": .green, "blue": .blue, "purple": .purple,
      "gray": .gray, "black": .black,
    ]
    #expect(LookTables.discs == colors.mapValues(\.description))
    #expect(LookTables.Colors.blue == Color.blue.description)
  }
}
