import OperatingSystem
import SourceText

/// Runs git.
enum Git {
  /// Runs git to its end.
  ///
  /// - Returns: its output.
  /// - Throws: the error message of git.
  @discardableResult
  static func run(_ words: [String], limit: Duration, lock: Int32) async throws(WorkingCopy.Failure) -> String {
    var order = SupervisedCommand.Order(["git"] + words, in: "/", limit: limit)
    // No user is present to enter a password.
    order.environment = ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
    let (ending, bytes) = await SupervisedCommand.run(order, lock: lock)
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

  /// A commit of a local repository; nil for a missing commit.
  ///
  /// - Parameters:
  ///   - revision: the hash of the commit; nil for the last commit before `moment`.
  ///   - moment: a time in seconds since 1970.
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
    // Without the commit the wall shows only its hash, or nothing.
    guard let output = try? await run(words + ["--"], limit: .seconds(60), lock: lock) else { return nil }
    return GitCommit(line: output)
  }

  /// The folders that change when a branch of a local repository gets a commit.
  static func foldersOfReferences(in repository: String) -> [String] {
    var folders = GitRepository(in: repository).folders
    for folder in folders {
      let heads = "\(folder)/refs/heads"
      guard (try? FileSystem.kind(of: heads)) == .folder else { continue }
      folders.append(heads)
      // Unreadable folders are not watched. A fetch reports the error.
      folders += (try? FileTree.allFolders(below: heads)) ?? []
    }
    return folders
  }
}
