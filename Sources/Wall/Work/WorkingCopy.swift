import OperatingSystem

/// A clone of a repository in the folder of a wall, in which its commits run.
struct WorkingCopy: Sendable {
  /// Why a call of git failed.
  struct Failure: Error {
    /// The problem, as a sentence without a full stop.
    let problem: String
    /// Whether the call was cancelled because its result is no longer needed.
    var isCancelled = false
  }

  let repository: WallRepository
  /// The path of the clone.
  let path: String
  let lock: Int32

  /// The time limit of git.
  private static let limit = Duration.seconds(600)

  /// Fetches the newest commit of the repository. The first call clones the repository.
  func newest() async throws(Failure) -> GitCommit {
    if FileSystem.isThere(path) {
      try await git(["-C", path, "fetch", "--quiet", "--prune", "origin"])
    } else {
      let part = "\(path).part"
      do throws(FileSystem.Failure) {
        // A killed wall may have left an incomplete clone.
        try FileSystem.remove(part)
        try FileSystem.makeFolder(around: path)
      } catch {
        throw Failure(problem: "\(error)")
      }
      try await git(["clone", "--quiet", "--no-checkout", "--", repository.address, part])
      do throws(FileSystem.Failure) { try FileSystem.move(part, to: path) } catch { throw Failure(problem: "\(error)") }
    }
    if repository.branch == nil {
      // The main branch may have changed. This fails for a repository without commits.
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
    guard let commit = GitCommit(line: output) else { throw Failure(problem: "git has no commit for \(name)") }
    return commit
  }

  /// Checks out a commit, and keeps ignored files such as build products.
  func checkOut(_ commit: GitCommit) async throws(Failure) {
    // A git process that was killed may have left its lock.
    _ = try? FileSystem.remove("\(path)/.git/index.lock")
    try await git(["-C", path, "checkout", "--quiet", "--force", "--detach", commit.id, "--"])
    try await git(["-C", path, "clean", "-ffdq"])
  }

  @discardableResult
  private func git(_ words: [String]) async throws(Failure) -> String {
    try await Git.run(words, limit: Self.limit, lock: lock)
  }
}
