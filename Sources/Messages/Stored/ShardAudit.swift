import GherkinParser
import JSON

/// Checks whether the streams are all shards of one run, and whether they ran all its scenarios.
///
/// There may be streams that are not shards, such as the stream of a rerun.
struct ShardAudit {
  /// A shard that a stream has announced.
  private struct Part {
    var announcement: ShardAnnouncement
    let stream: Int
    /// The ids of the scenarios of all shards.
    let chosen: [Int]
  }

  private let paths: [String]
  private var parts: [Part] = []
  /// The ids of the pickles of each stream, in the stream's order.
  private var pickles: [[Int]]
  private var references: [Int: Pickle.Reference] = [:]
  private var ended: Set<Int> = []
  private var unreadable: [Diagnostic] = []
  /// The parts that streams contain by the announcements of their runs.
  private var named: [(part: RunAnnouncement.Part, stream: Int)] = []

  /// Begins before the first message.
  ///
  /// - Parameter paths: the names of the streams.
  init(_ paths: [String]) {
    self.paths = paths
    pickles = Array(repeating: [], count: paths.count)
  }

  /// Takes a pickle of a stream.
  ///
  /// - Parameters:
  ///   - pickle: the pickle.
  ///   - id: its id in the merged stream.
  ///   - stream: the number of the stream.
  mutating func add(_ pickle: Pickle, id: Int, stream: Int) {
    pickles[stream].append(id)
    if references[id] == nil { references[id] = Pickle.Reference(pickle) }
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - stream: the number of its stream.
  /// - Returns: the announcement of a shard, and the ids of the scenarios of all shards; nil for another message.
  mutating func take(
    _ message: Envelope, stream: Int
  ) -> (announcement: ShardAnnouncement, chosen: [Int])? {
    guard case .attachment(let attachment) = message else { return nil }
    // The reader of the stream reports an invalid announcement.
    if let part = (try? RunAnnouncement(attachment))?.part { named.append((part, stream)) }
    do throws(JSONError) {
      guard let announcement = try ShardAnnouncement(attachment) else { return nil }
      let all = pickles[stream]
      let chosen = announcement.chosen.flatMap { $0.clamped(to: all.indices).map { all[$0] } }
      parts.append(Part(announcement: announcement, stream: stream, chosen: chosen))
      return (announcement, chosen)
    } catch {
      unreadable.append(
        Diagnostic(
          uri: paths[stream], problem: "the shard information in this file cannot be read: \(error)",
          advice: "The file may be incomplete. Run that shard again."))
      return nil
    }
  }

  /// Records that a scenario has ended, by the id of its pickle in the merged stream.
  mutating func end(_ id: Int) { ended.insert(id) }

  /// Missing shards, and shards of different runs; empty without shards.
  var problems: [Diagnostic] {
    guard let standard else { return unreadable + undescribed }
    let (fitting, stale) = parts.reduce(into: ([Part](), [Diagnostic]())) { result, part in
      if let problem = difference(of: part, from: standard) {
        result.1.append(problem)
      } else {
        result.0.append(part)
      }
    }
    return unreadable + undescribed + stale + doubled(among: fitting) + missing(from: fitting, standard)
      + unrun(of: fitting.flatMap(\.chosen))
  }

  /// A note about shards without the name of their run; nil for named shards and for a single shard.
  var note: Diagnostic? {
    guard parts.count > 1, standard?.run == nil else { return nil }
    return Diagnostic(
      .note,
      problem: "the shards do not name their run, and a shard of an earlier run of the same files goes unnoticed",
      advice: "Remove the files of earlier runs first, or set GITHUB_RUN_ID to a number of the run.")
  }

  // MARK: - Problems

  /// The most frequent announcement of shards; the first one if several are equally frequent.
  private var standard: ShardAnnouncement? {
    var counts: [(announcement: ShardAnnouncement, numbers: Set<Int>, order: Int)] = []
    for announcement in parts.map(\.announcement) {
      if let index = counts.firstIndex(where: { Self.areOfOneRun($0.announcement, announcement) }) {
        counts[index].numbers.insert(announcement.number)
      } else {
        counts.append((announcement, [announcement.number], counts.count))
      }
    }
    return counts.max { ($0.numbers.count, $1.order) < ($1.numbers.count, $0.order) }?.announcement
  }

  private static func areOfOneRun(_ one: ShardAnnouncement, _ other: ShardAnnouncement) -> Bool {
    one.count == other.count && one.choice == other.choice && one.run == other.run
      && one.definitions == other.definitions
  }

  private func difference(of part: Part, from standard: ShardAnnouncement) -> Diagnostic? {
    let one = part.announcement
    guard !Self.areOfOneRun(one, standard) else { return nil }
    let problem =
      if one.count != standard.count {
        "this is shard \(one.number) of \(one.count), but most files are shards of \(standard.count)"
      } else if one.choice != standard.choice {
        "this is shard \(one.number) of another selection of scenarios than most files"
      } else if one.run == standard.run {
        "this is shard \(one.number) of a run with other step files than most files"
      } else {
        "this is shard \(one.number) of run \(one.run ?? "without a number"), "
          + "but most files are of run \(standard.run ?? "without a number")"
      }
    return Diagnostic(
      uri: paths[part.stream], problem: problem,
      advice:
        "Remove the files of an earlier run before the next one, and run all shards on the same state of the project."
    )
  }

  /// The problems of parts that do not describe the whole run.
  private var undescribed: [Diagnostic] {
    guard unreadable.isEmpty else { return [] }
    return named.filter { part, stream in
      !parts.contains {
        $0.stream == stream && $0.announcement.number == part.number && $0.announcement.count == part.count
      }
    }.map { part, stream in
      Diagnostic(
        uri: paths[stream],
        problem: "this is shard \(part.number) of \(part.count), and the line that describes the shard is missing",
        advice: StoredStream.adviceOnMissingLines)
    }
  }

  private func doubled(among parts: [Part]) -> [Diagnostic] {
    var first: [Int: Int] = [:]
    return parts.filter { !$0.announcement.isRepetition }.compactMap { part in
      let number = part.announcement.number
      guard let other = first[number] else {
        first[number] = part.stream
        return nil
      }
      return Diagnostic(
        uri: paths[part.stream],
        problem: "shard \(number) of \(part.announcement.count) is in two files: \(paths[other]) has it too",
        advice: "Name each shard once; of two runs of it, name the one that counts.")
    }
  }

  /// The maximum number of shards or scenarios that are reported singly. Further ones are counted.
  private static let mostReported = 10

  private func missing(from parts: [Part], _ standard: ShardAnnouncement) -> [Diagnostic] {
    let present = Set(parts.map(\.announcement.number))
    let count = standard.count - present.count
    guard count > 0 else { return [] }
    let numbers =
      (1...standard.count).lazy.filter { !present.contains($0) }.prefix(Self.mostReported).map { String($0) }
      as [String]
    let rest = count > numbers.count ? " and \(count - numbers.count) more" : ""
    let what =
      count == 1
      ? "shard \(numbers.joined()) of \(standard.count) is missing: no file contains it"
      : "shards \(numbers.joined(separator: ", "))\(rest) of \(standard.count) are missing: no file contains them"
    return [
      Diagnostic(
        problem: what,
        advice: "Name the files of all shards. Run a shard without a file again.")
    ]
  }

  private func unrun(of chosen: [Int]) -> [Diagnostic] {
    var seen = ended
    let missing = chosen.sorted().filter { seen.insert($0).inserted }.compactMap { references[$0]?.pickle }
    guard !missing.isEmpty else { return [] }
    let reported = missing.prefix(Self.mostReported).map { Diagnostic.Note(at: $0, "'\($0.name)' was not run") }
    return [
      Diagnostic(
        problem: "no file has a result of scenarios that the shards have chosen: \(missing.count)",
        advice: missing.count > reported.count ? "These are the first \(reported.count):" : nil, notes: reported)
    ]
  }
}
