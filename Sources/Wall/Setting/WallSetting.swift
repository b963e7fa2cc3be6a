import SourceText

/// The title and projects of a wall, from `cukeswift-wall.json` or from the files and folders of the command line.
package struct WallSetting: Sendable {
  /// The heading above the projects.
  package var title = "Wall"
  /// The projects in the order in which they are shown.
  package var projects: [WallProject] = []

  /// Describes a wall.
  package init(title: String = "Wall", projects: [WallProject] = []) {
    self.title = title
    self.projects = projects
  }
}

/// One project of a wall.
package struct WallProject: Sendable, Hashable {
  /// The source of a project's results.
  package enum Source: Sendable, Hashable {
    /// Stored streams: a file, or a folder in which each file `*.ndjson`, and each folder with some, is a run.
    ///
    /// The optional repository is only used to find the authors of commits.
    case streams(String, repository: String?)
    /// A git repository whose commits the wall runs.
    case repository(WallRepository)
  }

  /// The name that is shown.
  package var name: String
  /// The source of its results.
  package var source: Source
  /// The time without news after which the project no longer counts as green.
  package var stale: Duration
  /// The words of the command that starts when the project turns red; empty for no command.
  package var red: [String]
  /// The words of the command that starts when the project turns green again; empty for no command.
  package var green: [String]

  /// Describes a project.
  package init(
    name: String, source: Source, stale: Duration = .seconds(86_400), red: [String] = [], green: [String] = []
  ) {
    self.name = name
    self.source = source
    self.stale = stale
    self.red = red
    self.green = green
  }

  /// The name of the project's folder and addresses.
  package var slug: String { Self.slug(of: name) }

  /// The name of a project's folder and addresses: letters, digits and hyphens.
  ///
  /// A hash is appended unless the slug equals the name of the project.
  static func slug(of name: String) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    if words == name, words.count <= 40 { return words }
    return (words.isEmpty ? "" : words.prefix(40) + "-") + ContentHash(of: name).hexadecimal.prefix(6)
  }
}

/// A git repository that a wall runs.
package struct WallRepository: Sendable, Hashable {
  /// The absolute path of a local repository, or the address of a remote one.
  package var address: String
  /// The branch; nil for the default branch.
  package var branch: String?
  /// The interval between requests to a remote repository; nil for a local one, which is watched.
  package var every: Duration?
  /// The words of the command, in which `{stream}` stands for the file for messages; empty for `cukeswift run`.
  package var run: [String]
  /// The time limit of a run.
  package var limit: Duration
  /// The name of the project that has to be green at a commit before the commit runs; nil for none.
  package var after: String?
  /// The time of day at which the newest commit runs again; nil for none.
  package var schedule: WallSchedule?
  /// Whether a run leaves messages. Otherwise the exit code of the command is the result.
  package var hasMessages: Bool

  /// Describes a repository.
  package init(
    address: String, branch: String? = nil, every: Duration? = nil, run: [String] = [],
    limit: Duration = .seconds(3600), after: String? = nil, schedule: WallSchedule? = nil, hasMessages: Bool = true
  ) {
    (self.after, self.schedule) = (after, schedule)
    self.address = address
    self.branch = branch
    self.every = every
    self.run = run
    self.limit = limit
    self.hasMessages = hasMessages
  }

  /// The placeholder for the message file in the words of a command.
  static let streamWord = "{stream}"

  /// Whether an address belongs to another machine: it has a scheme, or the form `host:path` of ssh.
  static func isRemote(_ address: String) -> Bool {
    if address.contains("://") { return !address.hasPrefix("file://") }
    guard let colon = address.firstIndex(of: ":") else { return false }
    return !address[..<colon].contains("/")
  }
}
