import JSON
package import SourceText

/// What a wall knows of its projects, and the journal that keeps it.
package struct WallStore {
  /// The projects in the order of the setting.
  package var states: [ProjectState]
  private let journal: WallJournal
  /// The lines of projects that are not shown, which stay as they are.
  private let others: [JSONValue]
  /// How many lines the journal has.
  private var lines: Int

  /// How many lines a journal may have at any rate.
  private static let ordinaryLines = 1000

  /// Reads what is known.
  ///
  /// - Parameters:
  ///   - projects: the projects that are shown, each of another name.
  ///   - path: the file of the journal, which nobody else writes.
  /// - Throws: a `Diagnostic` where the journal cannot be read or written.
  package init(_ projects: [WallProject], at path: String) throws(Diagnostic) {
    let (journal, entries) = try WallJournal.open(path)
    self.journal = journal
    states = projects.map { ProjectState($0) }
    let numbers = Dictionary(uniqueKeysWithValues: projects.enumerated().map { ($1.name, $0) })
    var others: [JSONValue] = []
    for entry in entries {
      guard let name = entry["project"]?.string else { continue }
      guard let number = numbers[name] else {
        others.append(entry)
        continue
      }
      if let event = ProjectState.event(entry) { states[number].apply(event) }
    }
    self.others = others
    lines = entries.count
    do throws(FileSystem.Failure) {
      try shorten()
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Notes an event, on the disk first.
  ///
  /// - Parameters:
  ///   - event: what has happened.
  ///   - number: the number of the project that it has happened to.
  /// - Returns: whether it changes anything, and why it may be forgotten where it could not be written.
  package mutating func note(
    _ event: ProjectState.Event, of number: Int
  ) -> (isChange: Bool, failure: FileSystem.Failure?) {
    var changed = states[number]
    guard changed.apply(event) else { return (false, nil) }
    do throws(FileSystem.Failure) {
      // What cannot be written is still known as long as the process lives.
      defer { states[number] = changed }
      try journal.append(ProjectState.entry(event, of: changed.project.name))
    } catch {
      return (true, error)
    }
    lines += 1
    do throws(FileSystem.Failure) { try shorten() } catch { return (true, error) }
    return (true, nil)
  }

  /// Makes the journal shorter where most of its lines say what has changed since.
  private mutating func shorten() throws(FileSystem.Failure) {
    guard lines > Self.ordinaryLines else { return }
    let needed = states.reduce(others.count) { $0 + $1.eventCount }
    // Twice as many lines as are needed, so that it is not rewritten at each.
    guard lines > Self.ordinaryLines + 2 * needed else { return }
    let entries =
      others + states.flatMap { state in state.events.map { ProjectState.entry($0, of: state.project.name) } }
    try journal.rewrite(entries)
    lines = entries.count
  }
}
