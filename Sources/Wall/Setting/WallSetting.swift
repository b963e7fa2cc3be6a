import SourceText

/// What a wall shows: the content of `cukeswift-wall.json`, or the files and folders of the command line.
package struct WallSetting: Sendable {
  /// What stands above the projects.
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
  /// Where its results come from.
  package enum Source: Sendable, Hashable {
    /// Stored streams: a file, or a folder in which each file `*.ndjson`, and each folder with some, is a run.
    ///
    /// The repository, if there is one, only says who has made a commit.
    case streams(String, repository: String?)
    /// A git repository that the wall runs by itself.
    case repository(WallRepository)
  }

  /// The name that is shown.
  package var name: String
  /// Where its results come from.
  package var source: Source
  /// How long nothing may be heard of it until what is known is no longer called green.
  package var stale: Duration
  /// The words of the command that is started when it turns red; empty for none.
  package var red: [String]
  /// The words of the command that is started when it is green again; empty for none.
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

  /// The name of its folder and its addresses: letters, digits and hyphens, and a number where that is not the whole name.
  package var slug: String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    if words == name, words.count <= 40 { return words }
    return (words.isEmpty ? "" : words.prefix(40) + "-") + ContentHash(of: name).hexadecimal.prefix(6)
  }
}

/// A git repository that a wall runs.
package struct WallRepository: Sendable, Hashable {
  /// The path of a local repository, from the root on, or the address of a remote one.
  package var address: String
  /// The branch; `nil` for the one that is checked out there, or is the main one.
  package var branch: String?
  /// How often a remote repository is asked; `nil` for a local one, which is watched.
  package var every: Duration?
  /// The words of the command that is run; `{stream}` in them is the file for its messages. Empty for `cukeswift run`.
  package var run: [String]
  /// How long a run may take.
  package var limit: Duration

  /// Describes a repository.
  package init(
    address: String, branch: String? = nil, every: Duration? = nil, run: [String] = [], limit: Duration = .seconds(3600)
  ) {
    self.address = address
    self.branch = branch
    self.every = every
    self.run = run
    self.limit = limit
  }

  /// What stands for the file of the messages in the words of a command.
  static let streamWord = "{stream}"

  /// Whether an address is that of another machine: one with a scheme, or as ssh has them, `host:path`.
  static func isRemote(_ address: String) -> Bool {
    if address.contains("://") { return !address.hasPrefix("file://") }
    guard let colon = address.firstIndex(of: ":") else { return false }
    return !address[..<colon].contains("/")
  }
}
