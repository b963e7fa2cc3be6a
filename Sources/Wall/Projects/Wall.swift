import Dispatch
import HTTP
import JSON
import OperatingSystem
package import SourceText

/// A wall, which watches and runs projects, stores the results, and shows the results to viewers.
package actor Wall {
  /// The title and the projects of the wall.
  let setting: WallSetting
  /// The folder of the wall's files.
  let folder: WallFolder
  /// The maximum number of simultaneous runs.
  let jobs: Int
  /// The secret part of the page's address; nil for a public page.
  let token: String?
  private var store: WallStore
  /// The projects in the order of the setting.
  var projects: [WatchedProject] {
    get { store.projects }
    _modify { yield &store.projects }
  }
  /// The states of the projects.
  var states: [ProjectState] { store.states }
  /// Receives messages that cannot be shown on the page.
  private let log: @Sendable (String) -> Void
  /// The clock for schedules.
  let timer: WallTimer
  /// The address of the page, for commands.
  var address = ""
  private var viewers: Set<WebStream> = []

  /// Reads the journal.
  ///
  /// - Parameters:
  ///   - setting: the title and the projects of the wall.
  ///   - folder: the folder of the wall's files.
  ///   - jobs: the maximum number of simultaneous runs, at least 1.
  ///   - token: the secret part of the page's address; nil for a public page.
  ///   - timer: the clock for schedules.
  ///   - log: receives messages that cannot be shown on the page.
  /// - Throws: a `Diagnostic` if the journal cannot be read or written.
  package init(
    _ setting: WallSetting, in folder: WallFolder, jobs: Int, token: String?, timer: WallTimer = .system,
    log: @escaping @Sendable (String) -> Void
  ) throws(Diagnostic) {
    self.setting = setting
    self.folder = folder
    self.jobs = max(jobs, 1)
    self.token = token
    (self.timer, self.log) = (timer, log)
    store = try WallStore(setting.projects, at: folder.journal)
    do throws(FileSystem.Failure) {
      // `cukeswift wall notify` finds the projects by these folders.
      for project in setting.projects {
        if case .repository = project.source { try FileSystem.makeFolder(folder.project(project.slug)) }
      }
    } catch {
      throw Diagnostic(error, advice: "The wall stores its data in this folder; --state names another one.")
    }
  }

  /// Begins to watch the projects and to run their commits.
  ///
  /// - Parameter address: the address of the page.
  package func begin(at address: String) {
    self.address = address
    for number in projects.indices { settle(number) }
    updateWaiting()
    watchNotices()
    for number in projects.indices {
      switch project(number).source {
      case .streams(let path, _): watchStreams(number, at: path)
      case .repository(let repository):
        if repository.every == nil { watchReferences(number, of: repository.address) }
        look(number)
        waitForSchedule(of: number)
      }
    }
  }

  /// The setting of a project.
  func project(_ number: Int) -> WallProject { projects[number].state.project }

  /// The index of the project with a slug; nil for an unknown slug.
  func number(ofSlug slug: String) -> Int? { states.firstIndex { $0.project.slug == slug } }

  /// Records an event, first in the journal.
  ///
  /// - Returns: whether the event changes anything.
  @discardableResult
  func note(_ event: ProjectState.Event, of number: Int) -> Bool {
    let (isChange, failure) = store.note(event, of: number)
    // The page still shows the event. After a restart the wall looks for it again.
    if let failure { log("the journal cannot be written: \(failure)") }
    if isChange { updateWaiting() }
    return isChange
  }

  // MARK: - Viewers

  /// Sends the whole page to a viewer, and later changes too.
  func add(_ viewer: WebStream) {
    viewers.insert(viewer)
    viewer.send(event: "wall", data: update)
  }

  /// Removes a viewer who has closed the page.
  func remove(_ viewer: WebStream) { viewers.remove(viewer) }

  /// Sends the changes to all viewers, and starts the commands for changes of colour.
  func publish() {
    for number in projects.indices { raiseAlarm(number) }
    guard !viewers.isEmpty else { return }
    let update = update
    for viewer in viewers { viewer.send(event: "wall", data: update) }
  }

  private var update: String {
    let page = page
    let value: JSONValue = ["title": .string(page.title), "html": .string(page.content)]
    return String(decoding: value.bytes, as: UTF8.self)
  }

  /// The page with the current states.
  var page: WallPage { WallPage(title: setting.title, states: states, token: token, now: WallClock.now) }

  /// A run of a project, and its files.
  func files(ofRun id: String, ofSlug slug: String) -> (streams: [String], log: String, run: WallRun)? {
    guard let number = number(ofSlug: slug), let run = projects[number].state.runs.first(where: { $0.id == id }) else {
      return nil
    }
    return (run.files.paths, folder.log(slug, id), run)
  }
}
