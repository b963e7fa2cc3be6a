import JSON
package import OperatingSystem
package import SourceText

/// The states of a wall's projects, and the journal that stores them.
package struct WallStore {
  /// The projects in the order of the setting.
  package var projects: [WatchedProject]
  /// The states of the projects.
  package var states: [ProjectState] { projects.map(\.state) }
  private let journal: WallJournal
  /// The entries of projects that are not shown, which are kept unchanged.
  private let others: [JSONValue]
  /// The number of lines in the journal.
  private var lines: Int

  /// The number of lines up to which a journal is never shortened.
  private static let ordinaryLines = 1000

  /// Reads the states from the journal.
  ///
  /// - Parameters:
  ///   - projects: the projects that are shown, with unique names.
  ///   - path: the file of the journal, which no other process writes.
  /// - Throws: a `Diagnostic` if the journal cannot be read or written.
  package init(_ projects: [WallProject], at path: String) throws(Diagnostic) {
    let (journal, entries) = try WallJournal.open(path)
    self.journal = journal
    self.projects = projects.map { WatchedProject(state: ProjectState($0)) }
    let numbers = Dictionary(uniqueKeysWithValues: projects.enumerated().map { ($1.name, $0) })
    var others: [JSONValue] = []
    for entry in entries {
      guard let name = entry["project"]?.string else { continue }
      guard let number = numbers[name] else {
        others.append(entry)
        continue
      }
      if let event = ProjectState.event(entry) { self.projects[number].state.apply(event) }
    }
    self.others = others
    lines = entries.count
    do throws(FileSystem.Failure) {
      try shorten()
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Records an event, first in the journal.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - number: the index of the project.
  /// - Returns: whether the event changes anything, and the error if it could not be written and may be lost.
  package mutating func note(
    _ event: ProjectState.Event, of number: Int
  ) -> (isChange: Bool, failure: FileSystem.Failure?) {
    var changed = projects[number].state
    guard changed.apply(event) else { return (false, nil) }
    do throws(FileSystem.Failure) {
      // An event that cannot be written still counts until the process ends.
      defer { projects[number].state = changed }
      try journal.append(ProjectState.entry(event, of: changed.project.name))
    } catch {
      return (true, error)
    }
    lines += 1
    do throws(FileSystem.Failure) { try shorten() } catch { return (true, error) }
    return (true, nil)
  }

  /// Shortens the journal if most of its entries are outdated.
  private mutating func shorten() throws(FileSystem.Failure) {
    guard lines > Self.ordinaryLines else { return }
    let needed = states.reduce(others.count) { $0 + $1.eventCount }
    // The limit is twice the number of needed lines, to avoid rewriting the journal after each entry.
    guard lines > Self.ordinaryLines + 2 * needed else { return }
    let entries =
      others + states.flatMap { state in state.events.map { ProjectState.entry($0, of: state.project.name) } }
    try journal.rewrite(entries)
    lines = entries.count
  }
}
