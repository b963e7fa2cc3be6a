import Foundation
import OperatingSystem
import Synchronization
import Testing

@testable import Wall

/// Times of the day at which projects run, and runs after those of other projects.
@Suite struct WallScheduleTests {
  /// The local time of a city with a change to summer time, as seconds ahead of UTC.
  ///
  /// Clocks were set from 2:00 to 3:00 on 31 March 2024, and from 3:00 to 2:00 on 27 October 2024, both at 1:00 UTC.
  private static func offset(_ time: Double) -> Double {
    (1_711_846_800..<1_729_990_800).contains(time) ? 7200 : 3600
  }

  private static func time(_ text: String) throws -> Double {
    try Date(text, strategy: .iso8601).timeIntervalSince1970
  }

  static let times: [(schedule: String, now: String, next: String)] = [
    ("02:30", "2024-01-10T00:00:00Z", "2024-01-10T01:30:00Z"),
    ("02:30", "2024-01-10T01:30:00Z", "2024-01-11T01:30:00Z"),
    ("02:30", "2024-01-10T23:59:00Z", "2024-01-11T01:30:00Z"),
    ("00:10", "2024-01-10T23:05:00Z", "2024-01-10T23:10:00Z"),
    // 2024-01-10 was a Wednesday.
    ("Wed 02:30", "2024-01-10T00:00:00Z", "2024-01-10T01:30:00Z"),
    ("Wed 02:30", "2024-01-10T02:00:00Z", "2024-01-17T01:30:00Z"),
    ("Mon-Fri 02:30", "2024-01-12T02:00:00Z", "2024-01-15T01:30:00Z"),
    ("sat Sun 02:30", "2024-01-10T00:00:00Z", "2024-01-13T01:30:00Z"),
    ("Fri-Mon 02:30", "2024-01-14T02:00:00Z", "2024-01-15T01:30:00Z"),
    // The time is skipped, and occurs an hour later.
    ("02:30", "2024-03-31T00:00:00Z", "2024-03-31T01:30:00Z"),
    ("02:30", "2024-03-31T01:30:00Z", "2024-04-01T00:30:00Z"),
    // The time occurs twice.
    ("02:30", "2024-10-26T12:00:00Z", "2024-10-27T00:30:00Z"),
    ("02:30", "2024-10-27T00:30:00Z", "2024-10-28T01:30:00Z"),
  ]

  @Test(arguments: times.indices) func schedulesHaveANextTime(index: Int) throws {
    let (text, now, next) = Self.times[index]
    let schedule = try #require(WallSchedule(text))
    #expect(schedule.next(after: try Self.time(now), offset: Self.offset) == (try Self.time(next)), "\(text) \(now)")
  }

  @Test(arguments: ["", "2:30", "24:00", "02:60", "02:30:00", "-1:30", "Xyz 02:30", "Mon-Tue-Wed 02:30", "Mon- 02:30"])
  func otherTextsAreRefused(text: String) { #expect(WallSchedule(text) == nil) }

  @Test func aProjectRunsAtItsTimes() async throws {
    let calls = Mutex<[Double]>([])
    let now = Mutex(try Self.time("2024-01-10T00:00:00Z"))
    let timer = WallTimer(now: { now.withLock { $0 } }, offset: { _ in 0 }) { time, _ in
      calls.withLock { $0.append(time) }
    }
    let wall = try Self.wall([("Shop", nil, "02:30")], timer: timer)
    await wall.waitForSchedule(of: 0)
    let first = try Self.time("2024-01-10T02:30:00Z")
    let one = calls.withLock { $0 }
    #expect(one == [first])
    #expect(await !wall.states[0].isAsked)
    now.withLock { $0 = first }
    await wall.runOnSchedule(0)
    #expect(await wall.states[0].isAsked)
    let two = calls.withLock { $0 }
    #expect(two == [first, first + 86_400])
  }

  @Test func aProjectWaitsForAnotherOne() async throws {
    let wall = try Self.wall([("Unit", nil, nil), ("Acceptance", "Unit", nil)])
    let (old, new) = (GitCommit(id: "a1"), GitCommit(id: "b2"))
    let note = { (event: ProjectState.Event, number: Int) in _ = await wall.note(event, of: number) }
    func result(_ id: String, _ commit: GitCommit, _ verdict: WallRun.Verdict) -> ProjectState.Event {
      var run = WallRun(id: id)
      (run.commit, run.verdict) = (commit, verdict)
      return .result(run)
    }
    await note(.commit(old), 1)
    #expect(await wall.states[1].wanted == nil)
    #expect(await wall.states[1].held?.project == "Unit")
    await note(result("1", old, .failed), 0)
    #expect(await wall.states[1].wanted == nil)
    await note(result("2", old, .passed), 0)
    #expect(await wall.states[1].wanted == old)
    await note(result("1", old, .passed), 1)
    // A newer commit waits again.
    await note(.commit(new), 1)
    #expect(await wall.states[1].wanted == nil)
    let page = await wall.page.content
    #expect(page.contains("waits until Unit passes with"), "\(page)")
    await note(.asked, 1)
    #expect(await wall.states[1].wanted == new)
  }

  /// A wall of projects with repositories.
  private static func wall(
    _ projects: [(name: String, after: String?, schedule: String?)], timer: WallTimer = .system
  ) throws -> Wall {
    let path = FileManager.default.temporaryDirectory.appending(path: "wall-\(UUID().uuidString)").path
    let folder = try WallFolder(claiming: path, onWait: {})
    let projects = projects.map { name, after, schedule in
      WallProject(
        name: name,
        source: .repository(
          WallRepository(address: "/none", after: after, schedule: schedule.flatMap { WallSchedule($0) })))
    }
    return try Wall(
      WallSetting(projects: projects), in: folder, jobs: 1, token: nil, timer: timer
    ) { _ in }
  }
}
