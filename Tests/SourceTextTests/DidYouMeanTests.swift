import SourceText
import Testing

@Suite struct DidYouMeanTests {
  static let options = ["--tags", "--name", "--format", "--fail-fast", "--no-strict"]

  @Test(arguments: [
    ("--tag", "--tags"), ("--tgas", "--tags"), ("--formt", "--format"), ("--FORMAT", "--format"),
    ("--failfast", "--fail-fast"), ("--nostrict", "--no-strict"),
  ])
  func findsTheNearestWord(typed: String, meant: String) {
    #expect(DidYouMean.candidates(for: typed, among: Self.options) == [meant])
  }

  @Test(arguments: ["--verbose", "", "x", String(repeating: "a", count: 100_000)])
  func proposesNothingThatIsFarAway(typed: String) {
    #expect(DidYouMean.sentence(for: typed, among: Self.options) == nil)
  }

  @Test func ordersByDistanceThenByPlace() {
    #expect(
      DidYouMean.candidates(for: "saves", among: ["waves", "save", "sales"], limit: 3) == ["waves", "save", "sales"])
    #expect(DidYouMean.sentence(for: "sav", among: ["save"]) == "Did you mean 'save'?")
  }
}
