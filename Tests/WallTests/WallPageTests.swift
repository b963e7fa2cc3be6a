import Foundation
import TestSupport
import Testing

@testable import Wall

/// The content of the page and the badge, which display all external data as text.
@Suite(.waitsForCommands) struct WallPageTests {
  private static let hostile = #"<img src=x onerror="alert(1)">&'"\u{2028}</script><script>alert(2)</script>"#

  private static var state: ProjectState {
    var state = ProjectState(WallProject(name: hostile, source: .streams("/x", repository: nil)))
    var run = WallRun(id: #""><b>"#)
    run.verdict = .failed
    run.started = 1_700_000_000
    run.duration = 65
    run.scenarios.count = 2
    run.scenarios.failed = 9
    run.problem = hostile
    run.commit = GitCommit(id: hostile, author: hostile, subject: hostile)
    run.scenarios.failures = [WallRun.Failure(name: hostile, location: hostile, reason: hostile, number: 1)]
    run.files.paths = [hostile]
    state.add(result: run)
    (state.trouble, state.alarmTrouble) = (hostile, hostile)
    return state
  }

  /// A project run by the wall, with a run in progress.
  private static func runState() throws -> ProjectState {
    let source = WallProject.Source.repository(WallRepository(address: hostile, branch: hostile, run: [hostile]))
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store = try WallStore([WallProject(name: hostile + "2", source: source, red: [hostile])], at: path)
    _ = store.note(.result(state.runs[0]), of: 0)
    _ = store.note(.begun(.init(id: hostile, commit: GitCommit(id: hostile), started: 5)), of: 0)
    _ = store.note(.commit(GitCommit(id: hostile, author: hostile, subject: hostile)), of: 0)
    return store.states[0]
  }

  @Test func everyValueIsText() throws {
    let states = [Self.state, try Self.runState()]
    let document = WallPage(title: Self.hostile, states: states, now: 1_700_000_100).document
    let badge = WallBadge.svg(of: Self.state, now: 1_700_000_100)
    for text in [document, badge] {
      #expect(!text.contains("<img") && !text.contains("<b>\"") && !text.contains("alert(2)</script>"), "\(text)")
      #expect(!text.contains("\"><b>"))
      #expect(text.contains("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"))
    }
    let output = WallOutputPage(
      project: Self.hostile, output: "one\n\(Self.hostile)\u{1B}[2J\ntwo", wall: Self.hostile, home: "../"
    ).document
    #expect(!output.contains("<img") && !output.contains("<script") && !output.contains("\u{1B}"), "\(output)")
    #expect(
      output.contains("<a href=\"../\">‹ &lt;img") && output.contains("<main><pre tabindex=\"0\">one\n&lt;img"),
      "\(output)")
    // The only script is the file of the wall.
    #expect(document.components(of: "<script") == 2)
    #expect(document.contains(#"<script src="wall.js" defer></script>"#))
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
    run.scenarios.failed = 3
    state.add(result: run)
    #expect(WallBadge.svg(of: state, now: 70).contains("<title>Shop: 3 failed</title>"))
  }

  @Test func theFeedHasEveryProject() throws {
    let states = [
      Self.state, try Self.runState(), ProjectState(WallProject(name: "New", source: Self.state.project.source)),
    ]
    let feed = WallFeed(states: states, address: "http://room/secret/", now: 1_700_000_100).document
    let projects = feed.split(separator: "\n").filter { $0.hasPrefix("<Project ") }
    try #require(projects.count == 3, "\(feed)")
    #expect(!feed.contains("<img") && projects[0].contains("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"))
    #expect(projects[0].contains(#"activity="Sleeping" lastBuildStatus="Exception""#))
    #expect(projects[0].contains(#"lastBuildTime="2023-11-14T22:14:25Z""#))
    #expect(projects[1].contains(#"activity="Building" lastBuildStatus="Failure""#))
    #expect(
      projects[2]
        == #"<Project name="New" activity="Sleeping" lastBuildStatus="Unknown" webUrl="http://room/secret/"/>"#)
  }

  @Test func theAtomFeedHasTurns() throws {
    var state = ProjectState(WallProject(name: "Shop & Co", source: .streams("/x", repository: nil)))
    for (number, verdict) in [WallRun.Verdict.passed, .failed, .broken, .passed, .passed].enumerated() {
      var run = WallRun(id: "\(number)")
      (run.verdict, run.started) = (verdict, 1_700_000_000 + Double(number) * 60)
      if verdict == .failed {
        run.scenarios.failures = [.init(name: "Pay <b>", location: "shop.feature:3", reason: "no", number: 1)]
        run.commit = GitCommit(id: "0123456789", author: "Anna", subject: "Change")
      }
      state.add(result: run)
    }
    let feed = WallAtomFeed(title: "Room", states: [state], address: "http://room/secret/", now: 0).document
    let entries = feed.components(of: "<entry>") - 1
    #expect(entries == 2, "\(feed)")
    let titles = feed.split(separator: "\n").filter { $0.hasPrefix("<title>") }
    #expect(
      titles == [
        "<title>Room</title>", "<title>Shop &amp; Co was mended</title>", "<title>Shop &amp; Co broke</title>",
      ])
    #expect(feed.contains("<content>01234567 Anna: Change\nPay &lt;b&gt; (shop.feature:3)</content>"), "\(feed)")
    #expect(feed.contains("<updated>2023-11-14T22:16:20Z</updated>\n<author>"), "\(feed)")
  }

  @Test(arguments: [
    (1, [WallRun.Verdict.broken], 0), (1, [.failed], 1), (1, [.passed, .broken], 0),
    // The run that broke the project may not be kept.
    (200, [.failed], 0), (200, [.failed, .passed, .failed], 2),
  ])
  func unfinishedAndForgottenRunsAreNoTurns(least: Int, verdicts: [WallRun.Verdict], turns: Int) {
    var state = ProjectState(WallProject(name: "Shop", source: .streams("/x", repository: nil)))
    let first = verdicts.first ?? .passed
    let padding = Array(repeating: first, count: max(least - verdicts.count, 0))
    for (number, verdict) in (padding + verdicts).enumerated() {
      var run = WallRun(id: "\(number)")
      (run.verdict, run.started) = (verdict, Double(number))
      state.add(result: run)
    }
    let feed = WallAtomFeed(title: "Room", states: [state], address: "http://room/secret/", now: 0).document
    #expect(feed.components(of: "<entry>") - 1 == turns, "\(feed)")
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
  /// The number of parts between occurrences of a text.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (1, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

/// The page is accessible.
@Suite(.waitsForCommands) struct WallUsabilityTests {
  /// The colours of the style sheet by name, for light and dark.
  private static var colours: (light: [String: String], dark: [String: String]) {
    func all(_ text: Substring) -> [String: String] {
      Dictionary(
        text.matches(of: /--([\w-]+): #([0-9a-f]{6})/).map { (String($0.1), String($0.2)) },
        uniquingKeysWith: { _, last in last })
    }
    // Dark colours are in separate blocks.
    let dark = WallStyle.css.matches(of: /@media \(prefers-color-scheme: dark\) \{\s*:root \{[^}]*\}/)
    let light = dark.reversed().reduce(into: WallStyle.css) { $0.removeSubrange($1.range) }
    let lightColours = all(light[...])
    return (
      lightColours,
      dark.reduce(into: lightColours) { colours, block in colours.merge(all(block.output)) { _, dark in dark } }
    )
  }

  /// The contrast of two colours (WCAG 2.2, 1.4.3).
  private static func contrast(_ one: String, _ other: String) -> Double {
    func luminance(_ colour: String) -> Double {
      let parts = stride(from: 0, to: 6, by: 2).map { offset -> Double in
        let digits = colour.dropFirst(offset).prefix(2)
        let value = Double(Int(digits, radix: 16) ?? 0) / 255
        return value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let values = [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  /// A number to the power of 2.4: the fifth root of its twelfth power, by Newton's method.
  private static func power(_ number: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { product, _ in product * number }
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root) }
    return root
  }

  @Test func textsAreReadFromAfar() throws {
    #expect(Self.contrast("000000", "ffffff").rounded() == 21)
    for colours in [Self.colours.light, Self.colours.dark] {
      for kind in ["passed", "failed", "broken", "stale"] {
        let tile = try #require(colours["tile-\(kind)"])
        #expect(Self.contrast("ffffff", tile) >= 7, "\(kind)")
        // The bars of the charts.
        for bar in ["ffb4a9", "d6bcff", "ffdf8a"] { #expect(Self.contrast(bar, tile) >= 3, "\(bar) on \(kind)") }
      }
      let page = try #require(colours["page"])
      for name in ["text", "faint"] {
        #expect(Self.contrast(try #require(colours[name]), page) >= 4.5, "\(name)")
      }
    }
    #expect(Self.colours.light["tile-failed"] != Self.colours.dark["tile-failed"])
    for status in ProjectStatus.allCases {
      #expect(Self.contrast("ffffff", String(status.colour.dropFirst())) >= 4.5, "\(status)")
    }
  }

  /// The displayed page with projects of each status: names of controls, their order, the contrast of all texts.
  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages,
    arguments: [(400, false), (400, true), (1000, true), (1600, false), (1600, true)])
  func everybodyCanUseItAsItIsShown(width: Int, isDark: Bool) throws {
    let projects = ["Passed", "Failed", "Broken", "Stale", "Waiting"].map { name in
      let source =
        name == "Failed"
        ? WallProject.Source.repository(WallRepository(address: "/x")) : .streams("/x", repository: nil)
      var state = ProjectState(WallProject(name: name, source: source, stale: .seconds(1000)))
      var run = WallRun(id: "1")
      (run.verdict, run.started, run.duration, run.scenarios.count) = (.passed, name == "Stale" ? 1 : 5000, 2, 3)
      run.commit = GitCommit(id: "abc123", author: "Somebody", subject: "Change", time: 1)
      if name == "Failed" {
        (run.verdict, run.scenarios.failed) = (.failed, 1)
        run.scenarios.failures = [.init(name: "Pay", location: "a.feature:1", reason: "no money", number: 1)]
      }
      if name == "Broken" { (run.verdict, run.problem) = (.broken, "no run in this file") }
      if name != "Waiting" { state.add(result: run) }
      if name == "Broken" { (state.trouble, state.alarmTrouble) = ("it cannot be read", "it was ended") }
      return state
    }
    let page = WallPage(title: "Room", states: projects, token: "secret", now: 5010).document
      .replacing(#"<link rel="stylesheet" href="wall.css">"#, with: "<style>\(WallStyle.css)</style>")
      .replacing(#"<script src="wall.js" defer></script>"#, with: "")
      .replacing(
        "</body>",
        with: """
          <script>
          \(PageAudit.script)
          for (const details of document.querySelectorAll('details')) details.open = true;
          \(TestBrowser.answering("audit()"))
          </script></body>
          """)
    #expect(try TestBrowser.answer(of: page, size: (width, 900), isDark: isDark) == "[]")
  }

  /// On a television, all of 18 projects are in view, the failing one first.
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages)
  func manyProjectsFitOnTheScreen() throws {
    let page = Self.page(projects: 18, failing: [18])
      .replacing(
        "</body>",
        with: """
          <script>
          const box = document.querySelector('section').getBoundingClientRect();
          \(TestBrowser.answering("[document.querySelector('h2').textContent, document.documentElement.scrollHeight <= innerHeight, box.top >= 0]"))
          </script></body>
          """)
    #expect(try TestBrowser.answer(of: page, size: (1920, 1080)) == #"["Project 18",true,true]"#)
  }

  /// Rows have no empty cells, and green projects are below the others, where they take less room.
  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages,
    arguments: [(3, 1), (4, 3), (9, 4), (12, 5), (18, 1), (18, 6), (5, 0), (18, 0), (5, 5)], [1920, 1000, 390])
  func rowsHaveNoEmptyCells(counts: (projects: Int, failing: Int), width: Int) throws {
    let page = Self.page(projects: counts.projects, failing: Set(1..<(counts.failing + 1)))
      .replacing(
        "</body>",
        with: """
          <script>
          const edges = status => [...document.querySelectorAll(`.${status}.project`)].map(section => section.getBoundingClientRect());
          const red = edges('failed'), green = edges('passed'), problems = [];
          const box = document.querySelector('.projects'), right = box.getBoundingClientRect().right - parseFloat(getComputedStyle(box).paddingRight);
          for (const group of [red, green]) {
            // The last project of each row ends at the edge.
            const ends = group.filter(({ top }, index) => group[index + 1]?.top !== top);
            if (ends.some(end => Math.abs(end.right - right) > 1)) problems.push('an empty cell');
          }
          if (red.some(({ bottom }) => green.some(({ top }) => top < bottom))) problems.push('a green project is above others');
          if (red.some(({ height }) => green.some(other => other.height > height / 2))) problems.push('a green project is large');
          if (document.documentElement.scrollWidth > innerWidth) problems.push('wider than the window');
          \(TestBrowser.answering("problems"))
          </script></body>
          """)
    #expect(try TestBrowser.answer(of: page, size: (width, 1080)) == "[]")
  }

  /// A page that works without a server.
  private static func page(projects count: Int, failing: Set<Int>) -> String {
    let projects = (1...count).map { number in
      var state = ProjectState(WallProject(name: "Project \(number)", source: .streams("/x", repository: nil)))
      for start in 1...3 {
        var run = WallRun(id: "\(start)")
        (run.verdict, run.started, run.duration, run.scenarios.count) = (.passed, Double(start) * 1000, 2, 3)
        run.commit = GitCommit(id: "abc123", author: "Author", subject: "Change", time: 1)
        if failing.contains(number) {
          (run.verdict, run.scenarios.failed) = (.failed, 1)
          run.scenarios.failures = [.init(name: "Pay", location: "a.feature:1", reason: "no money", number: 1)]
        }
        state.add(result: run)
      }
      return state
    }
    return WallPage(title: "Room", states: projects, now: 5010).document
      .replacing(#"<link rel="stylesheet" href="wall.css">"#, with: "<style>\(WallStyle.css)</style>")
      .replacing(
        #"<script src="wall.js" defer></script></head><body>"#, with: "</head><body>"
      )
      .replacing(
        "</body>",
        with: """
          <script>
          window.EventSource = class { addEventListener() {} };
          \(WallScript.js)
          </script></body>
          """)
  }

  /// Controls have names, the keyboard visits them in order, and screen readers get the content of charts.
  @Test func everythingHasANameAndItsPlace() throws {
    var state = ProjectState(WallProject(name: "Shop", source: .streams("/x", repository: nil)))
    for number in 1...3 {
      var run = WallRun(id: "\(number)")
      run.verdict = number < 3 ? .passed : .failed
      run.started = Double(number) * 1000
      run.duration = Double(number)
      run.scenarios.count = 10
      run.scenarios.failed = number < 3 ? 0 : 1
      run.scenarios.flaky = number - 1
      if number == 3 { run.scenarios.failures = [.init(name: "", location: "a.feature:1", reason: "", number: 1)] }
      state.add(result: run)
    }
    let text = WallPage(
      title: "Room", states: [state, ProjectState(WallProject(name: "B", source: state.project.source))], now: 3010
    ).document
    let controls = text.matches(of: /<(a|summary|button|input|select)\b[^>]*>(.*?)<\/\1>/)
    #expect(
      controls.map { String($0.2) } == ["a.feature:1", "Last runs", "failed", "passed", "passed", "Badge"])
    #expect(!text.contains("tabindex") && !text.contains("autofocus") && !text.contains("style="))
    let ids = text.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    let sections = text.matches(of: /<section [^>]*aria-labelledby="([^"]*)"/).map { String($0.1) }
    #expect(sections.count == 2 && sections.allSatisfy(ids.contains))
    #expect(
      text.matches(of: /role="img" aria-label="([^"]*)"/).map { String($0.1) } == [
        "Time of the last 3 runs: 1 s to 3 s, the last 3 s",
        "Flaky scenarios of the last 3 runs: at most 20 %, the last 20 %",
      ])
    #expect(text.contains("<html lang=\"en\">") && text.contains("<h1>Room</h1>") && text.contains("role=\"status\""))
  }
}
