import Messages

/// The addresses of a commit and its files on the website of a repository.
struct RepositoryAddress: Equatable {
  /// The address of the commit.
  let commitAddress: String
  /// The address of files in the commit; a path follows, and `#L` with the number of a line.
  let fileAddress: String

  /// Makes the addresses.
  ///
  /// - Parameters:
  ///   - git: the repository and the commit.
  ///   - engine: the name of the engine of the build, which identifies websites on other hosts.
  /// - Returns: nil if the website is neither GitHub nor GitLab.
  init?(_ git: Meta.Git, engine: String) {
    guard let site = Self.site(git.remote) else { return nil }
    let isGitHub = site.hasPrefix("https://github.") || engine == "GitHub Actions"
    let isGitLab = site.hasPrefix("https://gitlab.") || engine == "GitLab"
    guard isGitHub || isGitLab else { return nil }
    let commit = git.revision.filter { $0.isASCII && $0.isHexDigit }
    guard !commit.isEmpty, commit == git.revision else { return nil }
    let beginning = site + (isGitHub ? "/" : "/-/")
    commitAddress = "\(beginning)commit/\(commit)"
    fileAddress = "\(beginning)blob/\(commit)/"
  }

  /// The website of a remote such as `git@github.com:owner/name.git`; nil for other kinds of remotes.
  private static func site(_ remote: String) -> String? {
    var address = remote.hasSuffix(".git") ? String(remote.dropLast(4)) : remote
    if address.hasPrefix("git@") {
      address = "https://" + address.dropFirst(4).replacing(":", with: "/", maxReplacements: 1)
    } else if address.hasPrefix("ssh://git@") {
      address = "https://" + address.dropFirst("ssh://git@".count)
    }
    return address.hasPrefix("https://") ? address : nil
  }
}
