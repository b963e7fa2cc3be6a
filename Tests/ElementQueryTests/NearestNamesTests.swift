import ElementQuery
import Testing

@Suite struct NearestNamesTests {
  @Test(arguments: [
    ("Sav", ["Save", "Edit"], ["Save"]),
    ("Svae", ["Save"], ["Save"]),
    ("save", ["Save", "Safe"], ["Save"]),
    ("Save", ["Save"], []),
    ("Se", ["Settings", "Save"], ["Settings"]),
    ("iPhone 6", ["iPhone X", "iPhone 6s"], ["iPhone 6s", "iPhone X"]),
    ("A", ["B", "C"], []),
    ("a", ["A", "B"], ["A"]),
    ("", ["", "A"], []),
    ("abc", [], []),
    ("tab1", ["tab2", "tab3", "tab4", "tab5"], ["tab2", "tab3", "tab4"]),
    ("příliš", ["prilis", "Příliš"], ["Příliš"]),
  ])
  func nearNamesAreFound(wanted: String, names: [String], nearest: [String]) {
    #expect(NearestNames.nearest(to: wanted, among: names) == nearest)
  }
}
