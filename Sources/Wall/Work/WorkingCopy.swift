import SourceText

/// A clone of a repository in the folder of a wall, in which its commits are run.
struct WorkingCopy: Sendable {
  /// Why git could not do what it was asked for.
  struct Failure: Error {
    /// What is wrong, as a sentence without a full stop.
    let problem: String
    /// Whether it was ended as nobody needs it any more.
    var isCancelled = false
  }

  let repository: WallRepository
  /// Where the clone is.
  let path: String
  let lock: Int32

  /// How long git may take.
  private static let limit = Duration.seconds(600)

  /// Asks the repository for its newest commit; clones it where that was not done.
  func newest() async throws(Failure) -> GitCommit {
    if FileSystem.isThere(path) {
      try await git(["-C", path, "fetch", "--quiet", "--prune", "origin"])
    } else {
      let part = "\(path).part"
      do throws(FileSystem.Failure) {
        // Half a clone of a wall that was killed.
        try FileSystem.remove(part)
        try FileSystem.makeFolder(around: path)
      } catch {
        throw Failure(problem: "\(error)")
      }
      try await git(["clone", "--quiet", "--no-checkout", "--", repository.address, part])
      do throws(FileSystem.Failure) { try FileSystem.move(part, to: path) } catch { throw Failure(problem: "\(error)") }
    }
    if repository.branch == nil {
      // Another branch may be the main one by now; a repository without commits has none.
      _ = try? await git(["-C", path, "remote", "set-head", "origin", "--auto"])
    }
    let name = "refs/remotes/origin/\(repository.branch ?? "HEAD")"
    let output: String
    do throws(Failure) {
      output = try await git(["-C", path, "log", "-1", GitCommit.format, name, "--"])
    } catch {
      if error.isCancelled { throw error }
      throw Failure(
        problem: repository.branch.map { "the repository has no branch '\($0)'" } ?? "the repository has no commit")
    }
    guard let commit = GitCommit(line: output) else { throw Failure(problem: "git gives no commit for \(name)") }
    return commit
  }

  /// Puts the files of a commit into the folder; what git ignores stays, as what was built.
  func checkOut(_ commit: GitCommit) async throws(Failure) {
    // The lock of a git that was killed.
    _ = try? FileSystem.remove("\(path)/.git/index.lock")
    try await git(["-C", path, "checkout", "--quiet", "--force", "--detach", commit.id, "--"])
    try await git(["-C", path, "clean", "-ffdq"])
  }

  @discardableResult
  private func git(_ words: [String]) async throws(Failure) -> String {
    try await Git.run(words, limit: Self.limit, lock: lock)
  }
}
