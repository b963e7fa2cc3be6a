import OperatingSystem

/// The place of a git repository, in one spelling.
enum RepositoryPlace: Sendable, Hashable {
  case folder(String)
  case server(String)

  /// Reads an address of a wall: an absolute path, a URL, or the form `host:path` of ssh.
  init(_ address: String) {
    guard WallRepository.isRemote(address) else {
      self = .folder(Self.shortened(FileSystem.canonical(address)[...], without: ["/", ".git", "/"]))
      return
    }
    var rest = address[...]
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    var authority = rest.prefix { $0 != "/" }
    var path = rest[authority.endIndex...]
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    if let colon = authority.firstIndex(of: ":") {
      let end = authority[colon...].dropFirst()
      // The same repository can be reached at several ports.
      if Int(end) == nil { path = "/\(end)\(path)" }
      authority = authority[..<colon]
    }
    path = path.drop { $0 == "/" }
    self = .server("\(authority)/\(Self.shortened(path, without: ["/", ".git"]))".lowercased())
  }

  /// The place of the repository that a project shows; nil for stored messages without a repository.
  init?(of source: WallProject.Source) {
    switch source {
    case .repository(let repository): self.init(repository.address)
    case .streams(_, let address?): self.init(address)
    case .streams(_, nil): return nil
    }
  }

  /// Whether both are known to be different repositories. A folder may be a clone of a repository on a server.
  func differs(from other: RepositoryPlace) -> Bool {
    switch (self, other) {
    case (.folder, .server), (.server, .folder): false
    case (.folder, .folder), (.server, .server): self != other
    }
  }

  private static func shortened(_ text: Substring, without endings: [String]) -> String {
    endings.reduce(text) { $0.hasSuffix($1) ? $0.dropLast($1.count) : $0 }.description
  }
}
