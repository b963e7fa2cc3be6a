import Testing

@testable import Wall

/// The state of a project computed from its runs.
@Suite struct ProjectStateTests {
  private static func run(_ id: String, _ verdict: WallRun.Verdict, at started: Double, by author: String = "")
    -> WallRun
  {
    var run = WallRun(id: id)
    run.verdict = verdict
    run.started = started
    run.duration = 10
    run.scenarios.count = 3
    run.commit = GitCommit(id: "abc\(id)", author: author, subject: "Change \(id)")
    return run
  }

  private static func state(_ runs: [WallRun], _ source: WallProject.Source = .streams("/x", repository: nil))
    -> ProjectState
  {
    var state = ProjectState(WallProject(name: "Shop", source: source, stale: .seconds(100)))
    for run in runs { state.add(result: run) }
    return state
  }

  @Test func aCommitRunsAgainOnceWhenAsked() {
    var state = ProjectState(WallProject(name: "Shop", source: .repository(WallRepository(address: "/x"))))
    var run = Self.run("1", .passed, at: 1)
    let commit = GitCommit(id: "abc1")
    run.commit = commit
    for event in [ProjectState.Event.commit(commit), .result(run)] { state.apply(event) }
    #expect(state.wanted == nil)
    // The journal keeps the request.
    let entry = ProjectState.entry(.asked, of: "Shop")
    state.apply(ProjectState.event(entry) ?? .cancelled(""))
    #expect(state.isAsked && state.wanted == commit)
    #expect(state.events.count <= state.eventCount)
    state.apply(.begun(.init(id: "2", commit: commit, started: 2)))
    #expect(state.wanted == nil)
    // A wall that was killed meanwhile runs it again.
    state.apply(.cancelled("2"))
    #expect(state.wanted == commit)
    run.id = "3"
    state.apply(.result(run))
    #expect(!state.isAsked && state.wanted == nil)
  }

  @Test func firstRedRunAfterGreenBrokeIt() {
    let runs = [
      Self.run("1", .failed, at: 1, by: "A"), Self.run("2", .passed, at: 2, by: "B"),
      Self.run("3", .failed, at: 3, by: "C"), Self.run("4", .broken, at: 4, by: "D"),
      Self.run("5", .failed, at: 5, by: "E"),
    ]
    // The result does not depend on the order of arrival.
    for order in [runs, runs.reversed(), [runs[2], runs[4], runs[0], runs[3], runs[1]]] {
      let state = Self.state(order)
      #expect(state.firstRed?.commit?.author == "C")
      #expect(state.wasGreen)
      #expect(state.last?.id == "5")
    }
    #expect(Self.state(runs + [Self.run("6", .passed, at: 6)]).firstRed == nil)
    #expect(Self.state([runs[0]]).firstRed?.id == "1")
    #expect(!Self.state([runs[0]]).wasGreen)
  }

  @Test func aRunIsThereOnce() {
    var state = Self.state([Self.run("1", .broken, at: 1), Self.run("1", .passed, at: 1)])
    #expect(state.runs.map(\.verdict) == [.passed])
    let isChanged = state.add(result: Self.run("1", .passed, at: 1))
    #expect(!isChanged)
    // A file first seen incomplete, under another run id.
    var half = Self.run("file", .broken, at: 2)
    half.files.paths = ["/x/a.ndjson"]
    var whole = Self.run("2", .passed, at: 3)
    whole.files.paths = half.files.paths
    state.add(result: half)
    state.add(result: whole)
    #expect(state.runs.map(\.id) == ["1", "2"])
  }

  /// Runs that start together count separately in any order, and one failure counts; several files of a run are one
  /// run.
  @Test func runsOfOneMomentAreSeveral() {
    var (good, bad) = (Self.run("good", .passed, at: 5), Self.run("bad", .failed, at: 5))
    (good.files.paths, bad.files.paths) = (["/x/a.ndjson"], ["/x/b.ndjson"])
    for order in [[good, bad], [bad, good]] {
      let state = Self.state(order)
      #expect(state.runs.map(\.id) == ["good", "bad"])
    }
    var state = Self.state([good])
    var both = Self.run("both", .failed, at: 5)
    both.files.paths = good.files.paths + ["/x/c.ndjson"]
    state.add(result: both)
    #expect(state.runs.map(\.id) == ["both"])
  }

  /// A project that cannot be watched keeps its status regardless of other events.
  @Test func unwatchedProjectsAreNotGreen() {
    var state = Self.state([Self.run("1", .passed, at: 1)], .repository(WallRepository(address: "/r")))
    state.watchTrouble = "this folder cannot be watched"
    state.trouble = nil
    #expect(ProjectStatus(of: state, now: 1) == .broken)
    #expect(WallPage(title: "Wall", states: [state], now: 1).content.contains("this folder cannot be watched"))
  }

  @Test func manyRunsAreForgotten() {
    let state = Self.state((1...450).map { Self.run("\($0)", .passed, at: Double($0)) })
    #expect(state.runs.count == 200)
    #expect(state.runs.first?.id == "251")
    var other = state
    let isTaken = other.add(result: Self.run("old", .failed, at: 0))
    #expect(!isTaken)
  }

  @Test func projectsWithoutRecentNewsAreNotGreen() {
    let green = Self.state([Self.run("1", .passed, at: 1000)])
    #expect(ProjectStatus(of: green, now: 1109) == .passed)
    #expect(ProjectStatus(of: green, now: 1110) == .stale)
    let red = Self.state([Self.run("1", .failed, at: 1000)])
    #expect(ProjectStatus(of: red, now: 1_000_000) == .failed)
    #expect(ProjectStatus(of: Self.state([]), now: 0) == .waiting)
    #expect(ProjectStatus(of: Self.state([Self.run("1", .broken, at: 1)]), now: 1) == .broken)
    // A local project is watched all the time; one on another machine has news only when that machine responds.
    let local = Self.state([Self.run("1", .passed, at: 1)], .repository(WallRepository(address: "/r")))
    #expect(ProjectStatus(of: local, now: 1_000_000) == .passed)
    let remote = Self.state(
      [Self.run("1", .passed, at: 1)], .repository(WallRepository(address: "ssh://r", every: .seconds(1))))
    #expect(ProjectStatus(of: remote, now: 1_000_000) == .stale)
  }

  /// A wrong clock on another machine affects neither which run is the last nor when a project is stale.
  @Test func theFutureIsNotBelieved() {
    var ahead = Self.run("1", .passed, at: 5000)
    let problem = ahead.correctTime(received: 999, now: 1000)
    #expect(problem?.contains("a time in the future, 1970-01-01T01:23:30Z") == true, "\(problem ?? "")")
    #expect((ahead.started, ahead.ended, ahead.announced) == (999, 1000, 5000))
    #expect(Self.state([ahead, Self.run("2", .failed, at: 1001)]).last?.id == "2")
    // Clocks always differ slightly.
    var near = Self.run("1", .passed, at: 1100)
    #expect(near.correctTime(received: 2000, now: 1000) == nil)
    #expect((near.started, near.ended) == (1000, 1000))
    // A run that began long ago and ends in the future.
    var long = Self.run("1", .passed, at: 100)
    long.duration = 9000
    #expect(long.correctTime(received: 900, now: 1000) != nil)
    #expect((long.started, long.ended, long.announced) == (100, 1000, nil))
    var past = Self.run("1", .passed, at: 900)
    #expect(past.correctTime(received: 10, now: 1000) == nil && past == Self.run("1", .passed, at: 900))
  }

  @Test func newCommitIsWantedUntilItsResult() {
    var state = Self.state([], .repository(WallRepository(address: "/r")))
    #expect(state.wanted == nil)
    state.set(newest: GitCommit(id: "abc1"))
    #expect(state.wanted?.id == "abc1")
    state.add(result: Self.run("1", .broken, at: 1))
    #expect(state.wanted == nil)
    state.set(newest: GitCommit(id: "abc2"))
    #expect(state.wanted?.id == "abc2")
  }

  @Test func slugsDiffer() {
    let names = ["shop", "Shop", "SHOP", "a b", "a-b", "<b>", "", "日本", "../x", String(repeating: "n", count: 300)]
    let slugs = names.map { WallProject(name: $0, source: .streams("", repository: nil)).slug }
    #expect(Set(slugs).count == names.count)
    #expect(slugs[0] == "shop")
    #expect(
      slugs.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && $0.count < 80 })
  }
}
