package import Messages

extension Meta.ContinuousIntegration {
  /// The variables that an engine sets for its jobs, as templates in which `$NAME` is a variable.
  private struct Engine {
    let name: String
    let url: String
    let number: String
    let remote: String
    let revision: String
    var branch = ""
    /// The branch of a pull request, which takes precedence.
    var pullRequest = ""
    var tag = ""
  }

  /// The engines, as the packages `ci-environment` of Cucumber describe them.
  private static let engines = [
    Engine(
      name: "GitHub Actions", url: "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID",
      number: "$GITHUB_RUN_ID", remote: "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git", revision: "$GITHUB_SHA",
      branch: "$GITHUB_REF", pullRequest: "$GITHUB_HEAD_REF", tag: "$GITHUB_REF"),
    Engine(
      name: "GitLab", url: "$CI_JOB_URL", number: "$CI_JOB_ID", remote: "$CI_REPOSITORY_URL",
      revision: "$CI_COMMIT_SHA", branch: "$CI_COMMIT_BRANCH", tag: "$CI_COMMIT_TAG"),
    Engine(
      name: "Jenkins", url: "$BUILD_URL", number: "$BUILD_NUMBER", remote: "$GIT_URL", revision: "$GIT_COMMIT",
      branch: "$GIT_LOCAL_BRANCH"),
    Engine(
      name: "Azure Pipelines", url: "$BUILD_BUILDURI", number: "$BUILD_BUILDNUMBER", remote: "$BUILD_REPOSITORY_URI",
      revision: "$BUILD_SOURCEVERSION", branch: "$BUILD_SOURCEBRANCH", tag: "$BUILD_SOURCEBRANCH"),
    Engine(
      name: "CircleCI", url: "$CIRCLE_BUILD_URL", number: "$CIRCLE_BUILD_NUM", remote: "$CIRCLE_REPOSITORY_URL",
      revision: "$CIRCLE_SHA1", branch: "$CIRCLE_BRANCH", tag: "$CIRCLE_TAG"),
    Engine(
      name: "Travis CI", url: "$TRAVIS_BUILD_WEB_URL", number: "$TRAVIS_JOB_NUMBER",
      remote: "https://github.com/$TRAVIS_REPO_SLUG.git", revision: "$TRAVIS_COMMIT", branch: "$TRAVIS_BRANCH",
      tag: "$TRAVIS_TAG"),
    Engine(
      name: "Bitrise", url: "$BITRISE_BUILD_URL", number: "$BITRISE_BUILD_NUMBER", remote: "$GIT_REPOSITORY_URL",
      revision: "$BITRISE_GIT_COMMIT", branch: "$BITRISE_GIT_BRANCH", tag: "$BITRISE_GIT_TAG"),
    Engine(
      name: "Buddy", url: "$BUDDY_EXECUTION_URL", number: "$BUDDY_EXECUTION_ID", remote: "$BUDDY_SCM_URL",
      revision: "$BUDDY_EXECUTION_REVISION", branch: "$BUDDY_EXECUTION_BRANCH", tag: "$BUDDY_EXECUTION_TAG"),
    Engine(
      name: "Semaphore", url: "$SEMAPHORE_ORGANIZATION_URL/jobs/$SEMAPHORE_JOB_ID", number: "$SEMAPHORE_JOB_ID",
      remote: "$SEMAPHORE_GIT_URL", revision: "$SEMAPHORE_GIT_SHA", branch: "$SEMAPHORE_GIT_BRANCH",
      tag: "$SEMAPHORE_GIT_TAG_NAME"),
    Engine(
      name: "Bamboo", url: "$bamboo_buildResultsUrl", number: "$bamboo_buildNumber",
      remote: "$bamboo_planRepository_repositoryUrl", revision: "$bamboo_planRepository_revision",
      branch: "$bamboo_planRepository_branch"),
  ]

  /// The job that this process is a part of; nil outside continuous integration.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil for an unset or empty one.
  package init?(_ variable: (String) -> String?) {
    for engine in Self.engines {
      guard let url = Self.expanded(engine.url, variable) else { continue }
      var git: Meta.Git?
      if let remote = Self.expanded(engine.remote, variable), let revision = Self.expanded(engine.revision, variable) {
        git = Meta.Git(
          remote: Self.withoutUser(remote), revision: revision,
          branch: Self.expanded(engine.pullRequest, variable)
            ?? Self.reference(Self.expanded(engine.branch, variable), in: "heads"),
          tag: Self.reference(Self.expanded(engine.tag, variable), in: "tags"))
      }
      self.init(name: engine.name, url: url, buildNumber: Self.expanded(engine.number, variable), git: git)
      return
    }
    return nil
  }

  /// The name in a reference such as `refs/heads/main`; nil for a reference of another kind.
  private static func reference(_ text: String?, in kind: String) -> String? {
    guard let text, text.hasPrefix("refs/") else { return text }
    let beginning = "refs/\(kind)/"
    return text.hasPrefix(beginning) ? String(text.dropFirst(beginning.count)) : nil
  }

  /// The address of a repository without a user and password, which some engines add.
  private static func withoutUser(_ remote: String) -> String {
    guard let scheme = remote.firstRange(of: "://") else { return remote }
    let rest = remote[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard let at = host.lastIndex(of: "@") else { return remote }
    return String(remote[..<scheme.upperBound] + rest[rest.index(after: at)...])
  }

  /// The template with its variables; nil for an empty template or a missing variable.
  private static func expanded(_ template: String, _ variable: (String) -> String?) -> String? {
    var parts = template.split(separator: "$", omittingEmptySubsequences: false)[...]
    guard var text = parts.popFirst().map(String.init), !template.isEmpty else { return nil }
    for part in parts {
      let name = part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let value = variable(String(name)) else { return nil }
      text += value
      text += part.dropFirst(name.count)
    }
    return text
  }
}
