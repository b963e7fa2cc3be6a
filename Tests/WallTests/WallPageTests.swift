import Testing
import Wall

/// What the page and the badge say, and that nothing on them is more than text.
@Suite struct WallPageTests {
  private static let hostile = #"<img src=x onerror="alert(1)">&'"\u{2028}</script><script>alert(2)</script>"#

  private static var state: ProjectState {
    var state = ProjectState(WallProject(name: hostile, source: .streams("/x", repository: nil)))
    var run = WallRun(id: #""><b>"#)
    run.verdict = .failed
    run.started = 1_700_000_000
    run.duration = 65
    run.scenarios = 2
    run.failed = 9
    run.problem = hostile
    run.commit = GitCommit(id: hostile, author: hostile, subject: hostile)
    run.failures = [WallRun.Failure(name: hostile, location: hostile, reason: hostile, number: 1)]
    state.add(result: run)
    return state
  }

  @Test func everyValueIsText() {
    let document = WallPage(title: Self.hostile, states: [Self.state], now: 1_700_000_100).document
    let badge = WallBadge.svg(of: Self.state, now: 1_700_000_100)
    for text in [document, badge] {
      #expect(!text.contains("<img") && !text.contains("<b>\"") && !text.contains("alert(2)</script>"), "\(text)")
      #expect(!text.contains("\"><b>"))
      #expect(text.contains("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"))
    }
    // The only script is the file of the wall.
    #expect(document.components(of: "<script") == 2)
    #expect(document.contains(#"<script src="/wall.js" defer></script>"#))
  }

  @Test func theBadgeSaysWhatIsKnown() {
    var state = ProjectState(WallProject(name: "Shop", source: .streams("/x", repository: nil), stale: .seconds(60)))
    #expect(WallBadge.svg(of: state, now: 0).contains("<title>Shop: no run yet</title>"))
    var run = WallRun(id: "1")
    run.verdict = .passed
    run.started = 10
    state.add(result: run)
    #expect(WallBadge.svg(of: state, now: 20).contains("<title>Shop: passed</title>"))
    #expect(WallBadge.svg(of: state, now: 70).contains("<title>Shop: not heard of</title>"))
    run.id = "2"
    run.started = 20
    run.verdict = .failed
    run.failed = 3
    state.add(result: run)
    #expect(WallBadge.svg(of: state, now: 70).contains("<title>Shop: 3 failed</title>"))
  }

  @Test func theTitleCounts() {
    let waiting = ProjectState(WallProject(name: "A", source: .streams("/x", repository: nil)))
    var green = waiting
    var run = WallRun(id: "1")
    run.verdict = .passed
    run.started = 10
    green.add(result: run)
    #expect(WallPage(title: "Room", states: [green], now: 11).title == "all green – Room")
    #expect(WallPage(title: "Room", states: [green, waiting, Self.state], now: 11).title == "2 of 3 not green – Room")
  }
}

extension String {
  /// How many parts there are between occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (1, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
