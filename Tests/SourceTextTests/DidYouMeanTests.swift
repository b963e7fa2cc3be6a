import SourceText
import Testing

@Suite struct DidYouMeanTests {
  static let options = ["--tags", "--name", "--format", "--fail-fast", "--no-strict"]

  @Test(arguments: [
    ("--tag", options, ["--tags"]),
    ("--tgas", options, ["--tags"]),
    ("--FORMAT", options, ["--format"]),
    ("--failfast", options, ["--fail-fast"]),
    ("--fa", options, ["--fail-fast"]),
    ("--verbose", options, []),
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
    (String(repeating: "a", count: 100_000), options, []),
  ])
  func findsTheNamesThatAreNear(wanted: String, names: [String], near: [String]) {
    #expect(DidYouMean.candidates(for: wanted, among: names) == near)
  }

  @Test func proposesTheNearest() {
    #expect(DidYouMean.sentence(for: "sav", among: ["saving", "save"]) == "Did you mean 'save'?")
    #expect(DidYouMean.sentence(for: "open", among: ["save"]) == nil)
  }
}
