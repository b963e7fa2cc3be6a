import CLibrary
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

/// Runs git.
enum Git {
  /// Runs it to its end.
  ///
  /// - Returns: what it printed.
  /// - Throws: why it could not do it, in its words.
  @discardableResult
  static func run(_ words: [String], limit: Duration, lock: Int32) async throws(WorkingCopy.Failure) -> String {
    var order = KeptCommand.Order(["git"] + words, in: "/", limit: limit)
    // Nobody is there to be asked for a password.
    order.environment = ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
    let (ending, bytes) = await KeptCommand.run(order, lock: lock)
    let output = String(decoding: bytes, as: UTF8.self)
    switch ending {
    case .ended(.exited(0)): return output
    case .ended(let ending):
      let lines = output.split(separator: "\n").suffix(3).joined(separator: "; ")
      throw WorkingCopy.Failure(problem: lines.isEmpty ? "git ended \(ending.description)" : lines)
    case .late: throw WorkingCopy.Failure(problem: "git did not end within \(limit.text)")
    case .unstarted(let reason): throw WorkingCopy.Failure(problem: "git cannot be started: \(reason)")
    case .cancelled: throw WorkingCopy.Failure(problem: "git was ended", isCancelled: true)
    }
  }

  /// A commit of a local repository; `nil` where it is not there.
  ///
  /// - Parameters:
  ///   - revision: which; `nil` for the last one before a moment.
  ///   - moment: in seconds since 1970.
  ///   - repository: the path of the repository.
  static func commit(_ revision: String?, before moment: Double, in repository: String, lock: Int32) async -> GitCommit?
  {
    var words = ["-C", repository, "log", "-1", GitCommit.format]
    if let revision {
      guard revision.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
      words.append(revision)
    } else {
      guard moment > 0, moment < 1e12 else { return nil }
      words.append("--before=\(Int(moment))")
    }
    // Without the commit the wall shows its number, or no name.
    guard let output = try? await run(words + ["--"], limit: .seconds(60), lock: lock) else { return nil }
    return GitCommit(line: output)
  }

  /// The folders in which something changes when a branch of a local repository gets a commit.
  static func foldersOfReferences(in repository: String) -> [String] {
    let inner = "\(repository)/.git"
    var git = FileSystem.isThere(inner) ? inner : repository
    // The file `.git` of a worktree or submodule names the folder.
    if (try? FileSystem.kind(of: git)) == .file, let bytes = try? FileSystem.read(git, atMost: 1 << 12) {
      let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
      if text.hasPrefix("gitdir: ") {
        let path = String(text.dropFirst(8))
        git = path.hasPrefix("/") ? path : "\(repository)/\(path)"
      }
    }
    var folders = [git]
    if let bytes = try? FileSystem.read("\(git)/commondir", atMost: 1 << 12) {
      let path = String(String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" })
      folders.append(path.hasPrefix("/") ? path : "\(git)/\(path)")
    }
    for folder in folders {
      let heads = "\(folder)/refs/heads"
      guard (try? FileSystem.kind(of: heads)) == .folder else { continue }
      folders.append(heads)
      // What cannot be read is not watched; a fetch reports what is wrong.
      folders += (try? FileTree.allFolders(below: heads)) ?? []
    }
    return folders
  }
}
