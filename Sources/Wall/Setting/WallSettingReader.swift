import JSON
import OperatingSystem
package import SourceText

/// Reads the JSON of a wall and rejects unknown names in it.
package struct WallSettingReader {
  private let source: SourceFile
  /// The folder that relative paths start from.
  private let folder: String
  /// The interval between requests to remote repositories that do not set one.
  private let every: Duration?
  private var json: JSONReader
  /// The members of a wall.
  private enum Member: String, CaseIterable { case title, stale, red, green, projects }

  /// The members of a project.
  private enum ProjectMember: String, CaseIterable {
    case name, streams, repository, branch, every, limit, run, messages, after, schedule, stale, red, green

    /// Whether the setting is only for a repository that the wall runs.
    var isForRuns: Bool {
      switch self {
      case .branch, .every, .limit, .run, .messages, .after, .schedule: true
      case .name, .streams, .repository, .stale, .red, .green: false
      }
    }
  }

  /// A project as written, without the defaults of the wall.
  private struct Draft {
    var name = ""
    var source = WallProject.Source.streams("", repository: nil)
    /// The values that a wall may set for all its projects; nil for an omitted value.
    var stale: Duration?
    var red: [String]?
    var green: [String]?

    /// The project.
    ///
    /// - Parameter defaults: the values for omitted ones.
    func project(_ defaults: Draft) -> WallProject {
      var project = WallProject(name: name, source: source)
      project.stale = stale ?? defaults.stale ?? project.stale
      project.red = red ?? defaults.red ?? project.red
      project.green = green ?? defaults.green ?? project.green
      return project
    }
  }

  /// The values for all projects.
  private var defaults = Draft()

  /// The projects with "after", and the offsets of its values.
  private var followers: [(project: String, after: JSONString)] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file. Relative paths in it start from its folder.
  ///   - every: the interval between requests to remote repositories that do not set one; nil if they must set one.
  /// - Throws: why the file cannot be read, or the first problem in it, with its location.
  package static func read(_ path: String, every: Duration?) throws(Diagnostic) -> WallSetting {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: 1 << 20)
    } catch {
      throw Diagnostic(error, advice: "A wall is described in cukeswift-wall.json, or in the file that --config names.")
    }
    let source = try SourceFile(uri: path, bytes: bytes)
    let folder = FileSystem.folder(of: FileSystem.canonical(path))
    return try source.readingJSON { json in
      var reader = WallSettingReader(source: source, folder: folder, every: every, json: json)
      defer { json = reader.json }
      return try reader.wall()
    }
  }

  private init(source: SourceFile, folder: String, every: Duration?, json: JSONReader) {
    self.source = source
    self.folder = folder
    self.every = every
    self.json = json
  }

  /// wall = "{" [ "title" ":" text ] [ "stale" ":" time ] [ "red" ":" words ] [ "green" ":" words ] "projects" ":" projects "}"
  private mutating func wall() throws -> WallSetting {
    var setting = WallSetting()
    var projects: [Draft] = []
    var names: Set<String> = []
    try json.beginObject()
    while let name = try json.nextMember() {
      try checks.check(name, isNewIn: &names)
      switch Member(rawValue: name.string) {
      case .title: setting.title = try json.string().string
      case .stale: defaults.stale = try time()
      case .red: defaults.red = try json.strings()
      case .green: defaults.green = try json.strings()
      case .projects: projects += try self.projects()
      case nil: throw unknown(name, among: Member.self)
      }
    }
    try json.end()
    guard !projects.isEmpty else {
      throw Diagnostic(
        uri: source.uri, problem: "the wall has no project",
        advice: #"Write "projects": [{ "name": "Shop", "streams": "results" }]."#)
    }
    // Defaults that follow the projects in the file hold for them as well.
    setting.projects = projects.map { $0.project(defaults) }
    try checkFollowers(among: setting.projects)
    return setting
  }

  private mutating func projects() throws -> [Draft] {
    var projects: [Draft] = []
    try json.beginArray()
    while try json.nextElement() {
      let offset = try json.valueOffset()
      let project = try project()
      if projects.contains(where: { $0.name == project.name }) {
        throw problem(at: offset, "two projects have the name '\(project.name)'", "Rename one of them.")
      }
      projects.append(project)
    }
    return projects
  }

  private mutating func project() throws -> Draft {
    var project = Draft()
    var repository = WallRepository(address: "")
    var streams: String?
    var after: JSONString?
    var names: Set<String> = []
    let start = try json.valueOffset()
    try json.beginObject()
    while let name = try json.nextMember() {
      try checks.check(name, isNewIn: &names)
      switch ProjectMember(rawValue: name.string) {
      case .name: project.name = try json.string().string
      case .streams: streams = path(try json.string().string)
      case .repository: repository.address = try json.string().string
      case .branch: repository.branch = try json.string().string
      case .every: repository.every = try time()
      case .limit: repository.limit = try time()
      case .run: repository.run = try json.strings()
      case .messages: repository.hasMessages = try json.boolean()
      case .after: after = try json.string()
      case .schedule: repository.schedule = try schedule()
      case .stale: project.stale = try time()
      case .red: project.red = try json.strings()
      case .green: project.green = try json.strings()
      case nil: throw unknown(name, among: ProjectMember.self)
      }
    }
    guard !project.name.isEmpty else { throw problem(at: start, "a project needs a name", #"Write "name": "Shop"."#) }
    if let after {
      repository.after = after.string
      followers.append((project.name, after))
    }
    project.source = try source(streams, repository, names, at: start)
    return project
  }

  private func source(
    _ streams: String?, _ given: WallRepository, _ names: Set<String>, at start: Int
  ) throws(Diagnostic) -> WallProject.Source {
    var repository = given
    let isRemote = WallRepository.isRemote(repository.address)
    if !isRemote, !repository.address.isEmpty { repository.address = path(repository.address) }
    if let streams {
      try checkStreams(names, isRemote: isRemote, at: start)
      return .streams(streams, repository: repository.address.isEmpty ? nil : repository.address)
    }
    guard !repository.address.isEmpty else {
      throw problem(
        at: start, "a project needs \"streams\" or a \"repository\"",
        #"Write "streams": "results" for a folder with messages of runs, or "repository": "../shop"."#)
    }
    if isRemote { repository.every = repository.every ?? every }
    try checkInterval(of: repository, isRemote: isRemote, at: start)
    if repository.address.hasPrefix("-") || repository.branch?.hasPrefix("-") == true {
      throw problem(at: start, "git would take a name with a hyphen in front for an option", "Write another one.")
    }
    try checkCommand(of: repository, at: start)
    return .repository(repository)
  }

  /// Rejects members that have no effect beside "streams".
  private func checkStreams(_ names: Set<String>, isRemote: Bool, at start: Int) throws(Diagnostic) {
    if let wrong = ProjectMember.allCases.first(where: { $0.isForRuns && names.contains($0.rawValue) }) {
      throw problem(
        at: start, "'\(wrong.rawValue)' is for a repository that the wall runs, and this project has \"streams\"",
        "Remove one of the two; beside \"streams\", \"repository\" only names the authors of commits.")
    }
    if isRemote {
      throw problem(
        at: start, "beside \"streams\", \"repository\" has to be a folder of this machine",
        "It only names the authors of commits.")
    }
  }

  /// Rejects a remote repository without an interval, and a local one with one.
  private func checkInterval(of repository: WallRepository, isRemote: Bool, at start: Int) throws(Diagnostic) {
    if isRemote, repository.every == nil {
      throw problem(
        at: start, "the interval for checking the repository '\(repository.address)' is missing",
        #"Write "every": "5m", or --every 5m for all of them."#)
    }
    if !isRemote, repository.every != nil {
      throw problem(
        at: start, "\"every\" is for repositories of other machines; this one is watched", "Remove it.")
    }
  }

  /// Rejects a command whose result the wall would not find.
  private func checkCommand(of repository: WallRepository, at start: Int) throws(Diagnostic) {
    guard repository.hasMessages else {
      guard repository.run.isEmpty else { return }
      throw problem(
        at: start, "the command of a project with \"messages\": false is missing",
        #"Write "run": ["make", "test"], or remove "messages" for cukeswift run."#)
    }
    if !repository.run.isEmpty, !repository.run.contains(where: { $0.contains(WallRepository.streamWord) }) {
      throw problem(
        at: start, "\"run\" does not name the file for the messages of the run",
        #"Write {stream} for that file, as in "run": ["cukeswift", "run", "--format", "message:{stream}"], or "#
          + #""messages": false for a command whose exit code is the result."#)
    }
  }

  /// Rejects unknown names of other projects, projects of other repositories, and projects that wait for each other.
  private func checkFollowers(among projects: [WallProject]) throws(Diagnostic) {
    let names = projects.map(\.name)
    let places = Dictionary(
      projects.compactMap { project in RepositoryPlace(of: project.source).map { (project.name, $0) } }
    ) { first, _ in first }
    let next = Dictionary(followers.map { ($0.project, $0.after.string) }) { first, _ in first }
    for (project, after) in followers {
      guard names.contains(after.string) else {
        throw problem(
          at: after.offset, "the wall has no project '\(after.string)'",
          DidYouMean.sentence(for: after.string, among: names) ?? "The projects are \(names.joined(separator: ", ")).")
      }
      var chain = [project]
      while let last = chain.last, let name = next[last], !chain.contains(name) { chain.append(name) }
      guard chain.last.flatMap({ next[$0] }) != project else {
        let links = (chain.dropFirst() + [project]).map { "'\($0)'" }.joined(separator: ", which runs after ")
        throw problem(at: after.offset, "'\(project)' runs after \(links)", "Remove one \"after\" of them.")
      }
      if let own = places[project], let other = places[after.string], own.differs(from: other) {
        throw problem(
          at: after.offset,
          "'\(project)' runs after '\(after.string)', which has another repository: no commit would ever run",
          "Write the same \"repository\" for both, or remove \"after\".")
      }
    }
  }

  private mutating func schedule() throws -> WallSchedule {
    let text = try json.string()
    if let schedule = WallSchedule(text.string) { return schedule }
    throw problem(
      at: text.offset, "'\(text.string)' is not a time of day",
      #"Write "02:30", or with days of the week "Mon-Fri 02:30" or "Sat Sun 06:00"."#)
  }

  /// Makes a path absolute.
  private func path(_ path: String) -> String {
    let path = path.hasPrefix("file://") ? String(path.dropFirst(7)) : path
    return path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  private mutating func time() throws -> Duration {
    let text = try json.string()
    do throws(DurationProblem) {
      return try Duration(parsing: text.string)
    } catch {
      throw problem(at: text.offset, "'\(text.string)' \(error.problem)", error.advice(for: text.string))
    }
  }

  // MARK: - Problems

  private var checks: MemberChecks { MemberChecks(in: source) }

  private func unknown<Member: CaseIterable & RawRepresentable<String>>(
    _ name: JSONString, among members: Member.Type
  ) -> Diagnostic {
    checks.unknown(name, among: members.allCases.map(\.rawValue), "is not a setting of a wall")
  }

  private func problem(at offset: Int, _ problem: String, _ advice: String) -> Diagnostic {
    Diagnostic(uri: source.uri, location: source.location(ofByte: offset), problem: problem, advice: advice).quoting(
      source)
  }
}
