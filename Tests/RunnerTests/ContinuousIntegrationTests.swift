import Messages
import Runner
import Testing

/// The job of an engine for continuous integration, in the first message of a stream.
@Suite struct ContinuousIntegrationTests {
  private static let gitHub = [
    "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b", "GITHUB_RUN_ID": "7", "GITHUB_SHA": "c0ffee",
  ]
  private static let gitLab = [
    "CI_JOB_URL": "https://gitlab.example/a/b/-/jobs/8", "CI_JOB_ID": "8", "CI_COMMIT_SHA": "beef",
    "CI_REPOSITORY_URL": "https://gitlab-ci-token:secret@gitlab.example/a/b.git",
  ]

  private typealias Job = Meta.ContinuousIntegration

  @Test func `a branch of GitHub is named`() throws {
    let variables = Self.gitHub.merging(["GITHUB_REF": "refs/heads/feature/x"]) { $1 }
    let job = try #require(Job { variables[$0] })
    #expect(job.name == "GitHub Actions")
    #expect(job.url == "https://github.com/a/b/actions/runs/7")
    #expect(job.buildNumber == "7")
    #expect(job.git == Meta.Git(remote: "https://github.com/a/b.git", revision: "c0ffee", branch: "feature/x"))
  }

  @Test(
    arguments: [
      (["GITHUB_REF": "refs/tags/v1"], nil, "v1"),
      (["GITHUB_REF": "refs/pull/3/merge", "GITHUB_HEAD_REF": "fix"], "fix", nil),
    ] as [([String: String], String?, String?)])
  func `tags and pull requests of GitHub are named`(variables: [String: String], branch: String?, tag: String?) throws {
    let all = Self.gitHub.merging(variables) { $1 }
    let git = try #require(Job { all[$0] }?.git)
    #expect(git.branch == branch && git.tag == tag)
  }

  @Test func `no password of a repository is reported`() throws {
    let job = try #require(Job { Self.gitLab[$0] })
    #expect(job.name == "GitLab" && job.buildNumber == "8")
    #expect(job.git?.remote == "https://gitlab.example/a/b.git")
  }

  @Test func `other machines have no job`() {
    #expect(Job { _ in nil } == nil)
    #expect(Job { ["CI": "true"][$0] } == nil)
  }
}
