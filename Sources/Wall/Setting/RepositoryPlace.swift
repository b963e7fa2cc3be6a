import OperatingSystem

/// The place of a git repository, in one spelling.
enum RepositoryPlace: Sendable, Hashable {
  case folder(String)
  /// A repository on a server. With ssh, the host may be an alias.
  case server(host: String, path: String, isSSH: Bool)

  /// Reads an address of a wall: an absolute path, a URL, or the form `host:path` of ssh.
  init(_ address: String) {
    guard WallRepository.isRemote(address) else {
      self = .folder(Self.shortened(FileSystem.canonical(address)[...], without: ["/", ".git", "/"]))
      return
    }
    let scheme = address.firstRange(of: "://")
    let rest = scheme.map { address[$0.upperBound...] } ?? address[...]
    var authority = rest.prefix { $0 != "/" }
    var path = rest[authority.endIndex...]
    if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
    if let colon = authority.firstIndex(of: ":") {
      let end = authority[colon...].dropFirst()
      // The same repository can be reached at several ports. Without a scheme, the path follows the colon.
      if scheme == nil || Int(end) == nil { path = "/\(end)\(path)" }
      authority = authority[..<colon]
    }
    path = path.drop { $0 == "/" }
    self = .server(
      host: authority.lowercased(), path: Self.shortened(path, without: ["/", ".git"]).lowercased(),
      isSSH: scheme.map { address[..<$0.lowerBound].lowercased().hasSuffix("ssh") } ?? true)
  }

  /// The place of the repository that a project shows; nil for stored messages without a repository.
  init?(of source: WallProject.Source) {
    switch source {
    case .repository(let repository): self.init(repository.address)
    case .streams(_, let address?): self.init(address)
    case .streams(_, nil): return nil
    }
  }

  /// Whether both are known to be different repositories. A folder may be a clone of any other one.
  func differs(from other: RepositoryPlace) -> Bool {
    guard case .server(let host, let path, let isSSH) = self,
      case .server(let otherHost, let otherPath, let otherIsSSH) = other
    else { return false }
    return host == otherHost ? path != otherPath : !isSSH && !otherIsSSH
  }

  private static func shortened(_ text: Substring, without endings: [String]) -> String {
    endings.reduce(text) { $0.hasSuffix($1) ? $0.dropLast($1.count) : $0 }.description
  }
}
