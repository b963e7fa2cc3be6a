import Messages
import PageAssets
import Reporters
import SourceText

/// The page of a wall at a given time.
package struct WallPage: Sendable {
  /// The name of the wall.
  let name: String
  private let states: [ProjectState]
  /// The secret part of the page's address; nil for a public page.
  private let token: String?
  /// The time, in seconds since 1970.
  private let now: Double

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: the heading above the projects.
  ///   - states: the states of the projects.
  ///   - token: the secret part of the page's address; nil for a public page.
  ///   - now: the time, in seconds since 1970.
  package init(title: String, states: [ProjectState], token: String? = nil, now: Double) {
    name = title
    self.token = token
    self.states = states
    self.now = now
  }

  /// The title of the page, with the number of projects that are not green.
  package var title: String {
    let red = states.count { ProjectStatus(of: $0, now: now) != .passed }
    return red == 0 ? "all green – \(name)" : "\(red) of \(states.count) not green – \(name)"
  }

  private static let links = """
    <link rel="stylesheet" href="wall.css"><link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="alternate" href="feed.atom" type="application/atom+xml">
    <script src="wall.js" defer></script>

    """

  /// The whole page as HTML.
  package var document: String {
    """
    \(PageHead(title, .served, links: Self.links).text)<body>
    <header><h1>\(name.asMarkup)</h1><p id="connection" role="status">As of \(WallText.element(now))</p></header>
    <main id="wall">
    \(content)</main>
    <p id="news" class="unseen" role="status"></p>
    </body></html>

    """
  }

  /// The part of the page that changes: a summary, and a section for each project.
  package var content: String {
    let all = states.map { ProjectStatus(of: $0, now: now) }
    var parts: [String] = []
    for status in Self.order {
      let count = all.count { $0 == status }
      if count > 0 {
        parts.append("<span class=\"count \(status.rawValue)\">\(status.sign) \(count) \(status.word)</span>")
      }
    }
    let columns =
      switch states.count {
      case ...1: 1
      case ...4: 2
      case ...9: 3
      default: 4
      }
    let sorted = Self.order.flatMap { status in zip(states, all).filter { $1 == status } }
    let green = sorted.filter { $1 == .passed }
    let others = sorted.filter { $1 != .passed }
    return "<p id=\"summary\">\(parts.joined(separator: " "))</p>\n" + group(others, "columns-\(columns)")
      + group(green, others.isEmpty ? "columns-\(columns)" : "strip-\(Self.stripColumns(for: green.count))")
  }

  /// The number of columns for green projects below others: at most six, in rows of almost equal length.
  private static func stripColumns(for count: Int) -> Int {
    let rows = max((count + 5) / 6, 1)
    return (count + rows - 1) / rows
  }

  /// An element with projects; empty without projects.
  private func group(_ projects: [(ProjectState, ProjectStatus)], _ columns: String) -> String {
    if projects.isEmpty { return "" }
    return "<div class=\"projects \(columns)\">\n\(projects.map(section).joined())</div>\n"
  }

  // MARK: - Projects

  /// The order of projects on the page: those that need attention come first.
  private static let order = [ProjectStatus.failed, .broken, .stale, .waiting, .passed]

  private func section(of state: ProjectState, _ status: ProjectStatus) -> String {
    let id = Self.id(of: state)
    var lines: [String] = []
    if let text = since(state, status) { lines.append("<p class=\"since\">\(text)</p>") }
    for trouble in state.troubles { lines.append("<p class=\"trouble\">\(WallText.markup(trouble))</p>") }
    if status != .passed, status != .stale, let problem = state.last?.problem {
      lines.append("<p class=\"problem\">\(WallText.markup(problem))</p>")
    }
    if let alarm = state.alarmTrouble {
      lines.append("<p class=\"trouble\">the command for its colour: \(WallText.markup(alarm))</p>")
    }
    if let current = state.current {
      lines.append(
        "<p class=\"running\">running \(commit(current.commit)) since \(WallText.element(current.started, isAge: true))</p>"
      )
    } else if let wanted = state.wanted {
      lines.append("<p class=\"running\">waits to run \(commit(wanted))</p>")
    } else if let (newest, project) = state.held {
      lines.append("<p class=\"running\">waits until \(project.asMarkup) passes with \(commit(newest))</p>")
    }
    lines.append(failures(of: state))
    lines.append(button(of: state))
    // After this time the script of the page shows the project as stale.
    let stale = status == .passed ? state.staleFrom.map { " data-stale=\"\(Int(($0 - now).rounded(.up)))\"" } ?? "" : ""
    return """
      <section class="project \(status.rawValue)" id="\(id)" aria-labelledby="\(id)-name"\(stale)>
      <h2 id="\(id)-name">\(state.project.name.asMarkup)</h2>
      <p class="status"><span class="sign" aria-hidden="true">\(status.sign)</span> <span class="word">\(word(of: state, status))</span></p>
      \(lines.filter { !$0.isEmpty }.joined(separator: "\n"))
      <div class="charts">\(WallCharts.time(of: state.runs))\(WallCharts.flakiness(of: state.runs))</div>
      \(history(of: state))</section>

      """
  }

  /// The id of a project's element. The prefix distinguishes it from all other ids of the page.
  private static func id(of state: ProjectState) -> String { "project-\(state.project.slug)" }

  private func word(of state: ProjectState, _ status: ProjectStatus) -> String {
    guard status == .failed, let run = state.last, run.scenarios.failed > 0 else { return status.word }
    return "\(run.scenarios.failed) of \(run.scenarios.count) failed"
  }

  /// Since when the project has this status, and who made the first failing commit.
  private func since(_ state: ProjectState, _ status: ProjectStatus) -> String? {
    if let first = state.firstRed {
      let when = state.wasGreen ? "since" : "since at least"
      var text = "\(when) \(WallText.element(first.started, isAge: true))"
      if let commit = first.commit {
        let author = commit.author.isEmpty ? "" : " <b class=\"author\">\(commit.author.asMarkup)</b>"
        let by = first.isCommitGuessed ? ", the last commit then:" : ","
        let subject =
          commit.subject.isEmpty ? "" : " <span class=\"subject\">\(commit.subject.asMarkup)</span>"
        text += "\(by)\(author) \(self.commit(commit))\(subject)"
      }
      if let heard = state.lastHeard, heard > first.started {
        text += ", last heard of \(WallText.element(heard, isAge: true))"
      }
      return text
    }
    guard let heard = state.lastHeard else { return nil }
    var text =
      status == .stale
      ? "passed, but not heard of since \(WallText.element(heard, isAge: true))"
      : "last heard of \(WallText.element(heard, isAge: true))"
    if let run = state.last {
      // A command without messages has no scenarios.
      if run.scenarios.count > 0 { text += ", \(run.scenarios.count.counted("scenario"))" }
      if let note = run.note { text += "; \(note.asMarkup)" }
    }
    return text
  }

  /// The button that runs the newest commit; empty for a public page, and while a run is in progress or waits.
  private func button(of state: ProjectState) -> String {
    guard token != nil, state.isRun, state.current == nil, state.wanted == nil else { return "" }
    let label = "Build \(state.project.name) now".asMarkup
    return "<p><button data-build=\"\(state.project.slug)\" aria-label=\"\(label)\">Build now</button></p>"
  }

  private func commit(_ commit: GitCommit) -> String { "<code>\(commit.short.asMarkup)</code>" }

  /// The maximum number of failing scenarios shown.
  private static let mostFailures = 6

  private func failures(of state: ProjectState) -> String {
    guard let run = state.last, !run.scenarios.failures.isEmpty else { return "" }
    var items = run.scenarios.failures.prefix(Self.mostFailures).map { failure in
      let name = failure.name.isEmpty ? failure.location : failure.name
      let link = "\(state.path(of: run))#s=\(failure.number)"
      let headline = Attempt.headline(of: failure.reason)
      let reason = headline.isEmpty ? "" : " <span class=\"reason\">\(headline.asMarkup)</span>"
      return "<li><a href=\"\(link)\">\(name.asMarkup)</a>\(reason)</li>"
    }
    let more = run.scenarios.failed - items.count
    if more > 0 { items.append("<li><a href=\"\(state.path(of: run))\">and \(more) more</a></li>") }
    return "<ul class=\"failures\" aria-label=\"Failing scenarios\">\(items.joined())</ul>"
  }

  /// The maximum number of runs listed.
  private static let mostRuns = 10

  private func history(of state: ProjectState) -> String {
    guard !state.runs.isEmpty else { return "" }
    let badge = PercentEncoding.encoded(WallBadge.name(of: state.project, token: token))
    let items = state.runs.suffix(Self.mostRuns).reversed().map { run in
      var text = "<a href=\"\(state.path(of: run))\">\(run.verdict.rawValue)</a> \(WallText.element(run.started))"
      text += run.duration > 0 ? ", \(WallText.duration(run.duration))" : ""
      if let commit = run.commit {
        text += ", \(self.commit(commit)) \(commit.author.asMarkup)"
      }
      if state.isRun {
        text += " <a href=\"\(state.logPath(of: run))\">output</a>"
      }
      return "<li>\(text)</li>"
    }
    return """
      <details id="\(Self.id(of: state))-runs"><summary>Last runs</summary><ol>\(items.joined())</ol>
      <p><a href="/badge/\(badge).svg">Badge</a></p></details>

      """
  }
}
