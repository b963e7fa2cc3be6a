import Foundation
import JSON
import Testing
import Wall

/// The data of a wall survives its end at any moment: the journal is a beginning of the full one, or a complete shorter
/// one.
@Suite final class WallStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    .path
  private var path: String { "\(folder)/journal.ndjson" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private let projects = [
    WallProject(name: "Shop", source: .repository(WallRepository(address: "/shop"))),
    WallProject(name: "Till", source: .streams("/till", repository: nil)),
  ]

  /// The known data of projects.
  private struct Known: Hashable {
    let runs: [[WallRun]]
    let rest: [String]

    init(_ store: WallStore) {
      runs = store.states.map(\.runs)
      rest = store.states.map { state in
        "\(state.newest?.id ?? "") \(state.current?.id ?? "") \(state.turned?.rawValue ?? "") \(state.lastNumber)"
      }
    }
  }

  private static func run(_ id: String, _ verdict: WallRun.Verdict, at started: Double) -> WallRun {
    var run = WallRun(id: id)
    (run.verdict, run.started, run.problem) = (verdict, started, "a\nb")
    return run
  }

  private let events: [(ProjectState.Event, Int)] = [
    (.commit(GitCommit(id: "c1", author: "Änne", subject: "One")), 0),
    (.begun(.init(id: "1", commit: GitCommit(id: "c1"), started: 5)), 0),
    (.result(run("till", .passed, at: 3)), 1), (.commit(GitCommit(id: "c2")), 0), (.cancelled("1"), 0),
    (.begun(.init(id: "2", commit: GitCommit(id: "c2"), started: 6)), 0), (.result(run("2", .failed, at: 6)), 0),
    (.turned(.red), 0), (.result(run("earlier", .failed, at: 2)), 1),
    (.begun(.init(id: "3", commit: GitCommit(id: "c2"), started: 9)), 0), (.result(run("3", .passed, at: 9)), 0),
    (.turned(.green), 0),
  ]

  private func open() throws -> WallStore { try WallStore(projects, at: path) }

  @Test func nothingIsLostOrDuplicatedAtAnyEnd() throws {
    var store = try open()
    var known = [Known(store)]
    for (event, number) in events {
      let (isChange, failure) = store.note(event, of: number)
      #expect(isChange && failure == nil)
      known.append(Known(store))
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    for count in 0...whole.count {
      // At the ends of lines, and at some offsets inside them.
      let around = whole[max(count - 1, 0)..<min(count + 1, whole.count)]
      guard count % 32 == 0 || around.contains(UInt8(ascii: "\n")) else { continue }
      let part = whole.prefix(count)
      try part.write(to: URL(filePath: path))
      var again = try open()
      let done = part.count { $0 == UInt8(ascii: "\n") }
      #expect(Known(again) == known[done])
      // Events not yet written happen now, and the last written one happens again.
      guard part.last == UInt8(ascii: "\n") else { continue }
      for (event, number) in events[max(done - 1, 0)...] { _ = again.note(event, of: number) }
      #expect(Known(again) == known.last)
      #expect(Known(try open()) == known.last)
    }
  }

  /// While the wall is running, a mostly outdated journal is rewritten; the last run added stays the last.
  @Test func theJournalDoesNotGrowWithoutEnd() throws {
    var store = try open()
    for (event, number) in events { _ = store.note(event, of: number) }
    let other = #"{"project":"Gone","turned":"red"}"# + "\n"
    let lines = try String(contentsOfFile: path, encoding: .utf8)
    let commit = try #require(lines.split(separator: "\n").first { $0.contains("c2") && $0.contains("commit") })
    // The maximum number of lines: 1000, and twice the number needed.
    let needed = store.states.reduce(1) { $0 + $1.runs.count + 6 }
    let more = 1000 + 2 * needed - events.count - 1
    let long = lines + other + String(repeating: commit + "\n", count: more)
    try long.write(toFile: path, atomically: false, encoding: .utf8)
    store = try open()
    #expect(try Data(contentsOf: URL(filePath: path)).count == long.utf8.count)
    let before = Known(store)
    #expect(store.note(.commit(GitCommit(id: "c3")), of: 0).failure == nil)
    let after = Known(store)
    let short = try String(contentsOfFile: path, encoding: .utf8)
    #expect(short.split(separator: "\n").count < 20 && short.hasPrefix(other), "\(short)")
    #expect(Known(try open()) == after)
    // Later events are in the file with the journal's name.
    #expect(store.note(.result(Self.run("5", .passed, at: 20)), of: 1).failure == nil)
    #expect(try open().states[1].last?.id == "5")
    // The end before the rename, with half of the shorter journal next to it, and the end after the rename.
    let half = path + ".4711.part"
    try long.write(toFile: path, atomically: false, encoding: .utf8)
    try String(short.prefix(100)).write(toFile: half, atomically: false, encoding: .utf8)
    #expect(Known(try open()) == before)
    #expect(!FileManager.default.fileExists(atPath: half))
    try short.write(toFile: path, atomically: false, encoding: .utf8)
    #expect(Known(try open()) == after)
  }

  /// A journal that cannot be shortened is continued.
  @Test func aJournalThatCannotBeRewrittenIsContinued() throws {
    let journal = try WallJournal.open(path).journal
    try journal.append(["n": 1])
    let saved = path + ".saved"
    defer { try? FileManager.default.removeItem(atPath: saved) }
    // Without its name it cannot be replaced.
    try FileManager.default.moveItem(atPath: path, toPath: saved)
    #expect(throws: (any Error).self) { try journal.rewrite([]) }
    try journal.append(["n": 2])
    #expect(try WallJournal.open(saved).entries.map { $0["n"]?.integer } == [1, 2])
  }
}
