import SourceText

/// The Atom feed (RFC 4287) of projects that broke and were mended.
package struct WallAtomFeed {
  private let title: String
  private let states: [ProjectState]
  private let address: String
  private let now: Double

  /// The maximum number of entries.
  private static let mostEntries = 50

  /// Makes a feed.
  ///
  /// - Parameters:
  ///   - title: the title of the wall.
  ///   - states: the states of the projects.
  ///   - address: the address of the wall, with a slash at its end.
  ///   - now: the time, in seconds since 1970.
  package init(title: String, states: [ProjectState], address: String, now: Double) {
    (self.title, self.states, self.address, self.now) = (title, states, address, now)
  }

  /// The feed as XML, the newest entry first.
  package var document: String {
    let turns = states.flatMap { state in state.turns.map { (state, $0.run, $0.turn) } }
    let newest = turns.sorted { $0.1.ended > $1.1.ended }.prefix(Self.mostEntries)
    let updated = WallText.moment(newest.first?.1.ended ?? now)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <title>\(title.asMarkup)</title>
      <id>\(address.asMarkup)feed.atom</id>
      <link rel="self" href="\(address.asMarkup)feed.atom"/>
      <link href="\(address.asMarkup)"/>
      <updated>\(updated)</updated>
      <author><name>cukeswift</name></author>
      \(newest.map { entry(of: $0, $1, $2) }.joined())</feed>

      """
  }

  private func entry(of state: ProjectState, _ run: WallRun, _ turn: ProjectState.Turn) -> String {
    let link = (address + state.path(of: run)).asMarkup
    var lines = run.commit.map { ["\($0.short) \($0.author): \($0.subject)"] } ?? []
    if turn == .red {
      lines += [run.problem].compactMap(\.self) + run.scenarios.failures.map { "\($0.name) (\($0.location))" }
    }
    return """
      <entry>
      <title>\(state.project.name.asMarkup) \(turn == .red ? "broke" : "was mended")</title>
      <id>\(link)</id>
      <link href="\(link)"/>
      <updated>\(WallText.moment(run.ended))</updated>
      <content>\(WallText.markup(lines.joined(separator: "\n")))</content>
      </entry>

      """
  }
}

extension ProjectState {
  /// The runs that turned the project red or green again, the oldest first.
  fileprivate var turns: [(run: WallRun, turn: Turn)] {
    // If the earliest runs are not kept, the first one may not have changed the colour.
    var before = runs.count < Self.mostRuns ? Turn.green : nil
    return runs.compactMap { run in
      guard let colour = colour(of: run) else { return nil }
      defer { before = colour }
      return before.map { $0 != colour } == true ? (run, colour) : nil
    }
  }
}
