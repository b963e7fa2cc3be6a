import OperatingSystem
import Testing

@Suite struct GitRepositoryTests {
  private static let hash = String(repeating: "0a1b", count: 10)

  /// The commit that is checked out, read from the files of a repository around a folder.
  @Test(arguments: [
    ([".git/HEAD": hash], hash), ([".git/HEAD": "ref: refs/heads/a/b\n", ".git/refs/heads/a/b": hash + "\n"], hash),
    ([".git/HEAD": "ref: refs/heads/a\n", ".git/packed-refs": "# pack-refs\n\(hash) refs/heads/a\n"], hash),
    (
      [
        ".git": "gitdir: main/worktrees/w\n", "main/worktrees/w/HEAD": "ref: refs/heads/a",
        "main/worktrees/w/commondir": "../..\n", "main/refs/heads/a": hash,
      ], hash
    ),
    ([".git/HEAD": "ref: refs/heads/a\n"], nil), ([".git/HEAD": "no hash"], nil), ([:], nil),
  ])
  func readsTheCheckedOutCommit(files: [String: String], commit: String?) throws {
    let folder = try FileSystemTests.TemporaryFolder()
    for (path, text) in files { try folder.write(path, text) }
    #expect(GitRepository(around: "\(folder.path)/in/a/folder")?.head == commit)
  }
}
