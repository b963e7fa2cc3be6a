import Dispatch
import HTTP
import JSON
package import SourceText

/// A wall: watches projects, runs them, keeps what came of it, and shows it to whoever looks.
package actor Wall {
  /// What is shown, and where from.
  let setting: WallSetting
  /// Where everything is kept.
  let folder: WallFolder
  /// How many runs there are at once.
  let jobs: Int
  /// The secret part of the address of the page; `nil` where everybody may read it.
  let token: String?
  private var store: WallStore
  /// The projects in the order of the setting.
  var states: [ProjectState] {
    get { store.states }
    _modify { yield &store.states }
  }
  /// What is only known as long as the process lives.
  var activities: [Activity]
  /// Takes what cannot be shown on the page.
  private let log: @Sendable (String) -> Void
  /// The address of the page, for commands.
  var address = ""
  private var viewers: Set<WebStream> = []

  /// What a project does at present.
  struct Activity {
    /// Whether its files or its repository are being looked at, and whether that has to be done again.
    var isLooking = false
    var looksAgain = false
    /// What its files were when they were read, also those of runs that are forgotten.
    var read: Set<String> = []
    /// The command of the run that is on its way.
    var command: KeptCommand?
    /// Whether that run is to end without a result.
    var isCancelled = false
    /// Whether a time is set at which a remote repository is asked again.
    var hasClock = false
    /// The last command for a change of colour, which the next one waits for.
    var alarm: Task<Void, Never>?
  }

  /// Reads what is known, and settles what an earlier wall has left undone.
  ///
  /// - Parameters:
  ///   - setting: what is shown.
  ///   - folder: where everything is kept.
  ///   - jobs: how many runs there are at once, at least 1.
  ///   - token: the secret part of the address of the page; `nil` where everybody may read it.
  ///   - log: takes what cannot be shown on the page.
  /// - Throws: a `Diagnostic` where the journal cannot be read or written.
  package init(
    _ setting: WallSetting, in folder: WallFolder, jobs: Int, token: String?,
    log: @escaping @Sendable (String) -> Void
  ) throws(Diagnostic) {
    self.setting = setting
    self.folder = folder
    self.jobs = max(jobs, 1)
    self.token = token
    self.log = log
    store = try WallStore(setting.projects, at: folder.journal)
    activities = setting.projects.map { _ in Activity() }
    do throws(FileSystem.Failure) {
      // What `cukeswift wall notify` knows the projects by.
      for project in setting.projects {
        if case .repository = project.source { try FileSystem.makeFolder(folder.project(project.slug)) }
      }
    } catch {
      throw Diagnostic(error, advice: "The wall keeps there what it knows; --state names another folder.")
    }
  }

  /// Begins to watch and to run.
  ///
  /// - Parameter address: the address of the page.
  package func begin(at address: String) {
    self.address = address
    for number in states.indices { settle(number) }
    watchNotices()
    for number in states.indices {
      switch states[number].project.source {
      case .streams(let path, _): watchStreams(number, at: path)
      case .repository(let repository):
        if repository.every == nil { watchReferences(number, of: repository.address) }
        look(number)
      }
    }
  }

  /// The number of the project with a slug; `nil` where there is none.
  func number(ofSlug slug: String) -> Int? { states.firstIndex { $0.project.slug == slug } }

  /// Notes an event, on the disk first.
  ///
  /// - Returns: whether it changes anything.
  @discardableResult
  func note(_ event: ProjectState.Event, of number: Int) -> Bool {
    let (isChange, failure) = store.note(event, of: number)
    // The page still shows it; after a new start it is looked for again.
    if let failure { log("the journal cannot be written: \(failure)") }
    return isChange
  }

  // MARK: - Viewers

  /// Sends everything to a viewer, and what changes from then on.
  func add(_ viewer: WebStream) {
    viewers.insert(viewer)
    viewer.send(event: "wall", data: update)
  }

  /// Forgets a viewer who has gone.
  func remove(_ viewer: WebStream) { viewers.remove(viewer) }

  /// Shows all viewers what has changed, and starts the commands for changes of colour.
  func publish() {
    for number in states.indices { raiseAlarm(number) }
    guard !viewers.isEmpty else { return }
    let update = update
    for viewer in viewers { viewer.send(event: "wall", data: update) }
  }

  private var update: String {
    let page = page
    let value: JSONValue = ["title": .string(page.title), "html": .string(page.content)]
    return String(decoding: value.bytes, as: UTF8.self)
  }

  /// The page as it is now.
  var page: WallPage { WallPage(title: setting.title, states: states, token: token, now: WallClock.now) }

  /// The run of a project, and the files that it has left.
  func files(ofRun id: String, ofSlug slug: String) -> (streams: [String], log: String, run: WallRun)? {
    guard let number = number(ofSlug: slug), let run = states[number].runs.first(where: { $0.id == id }) else {
      return nil
    }
    return (run.streams, folder.log(slug, id), run)
  }
}
