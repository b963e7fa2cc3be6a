import JSON

/// What produced a stream: the first message of every run.
package struct Meta: Sendable, Hashable {
  /// The version of the Cucumber Messages protocol that the stream follows.
  package static let protocolVersion = "33.0.4"

  /// A name with its version, where one is known.
  package struct Product: Sendable, Hashable {
    package var name: String
    package var version: String?

    package init(name: String, version: String?) {
      self.name = name
      self.version = version
    }
  }

  /// The engine that builds and tests a project, where the run was one of its jobs.
  package struct ContinuousIntegration: Sendable, Hashable {
    /// The name of the engine.
    package var name: String
    /// The page of the build.
    package var url: String?
    /// The number of the build.
    package var buildNumber: String?
    /// What was built.
    package var git: Git?

    package init(name: String, url: String? = nil, buildNumber: String? = nil, git: Git? = nil) {
      self.name = name
      self.url = url
      self.buildNumber = buildNumber
      self.git = git
    }
  }

  /// A state of a Git repository.
  package struct Git: Sendable, Hashable {
    package var remote: String
    package var revision: String
    package var branch: String?
    package var tag: String?

    package init(remote: String, revision: String, branch: String? = nil, tag: String? = nil) {
      self.remote = remote
      self.revision = revision
      self.branch = branch
      self.tag = tag
    }
  }

  /// The version of the protocol that this stream follows.
  package var protocolVersion = Meta.protocolVersion
  /// The program that ran the scenarios.
  package var implementation: Product
  /// The language the program runs in.
  package var runtime: Product
  package var operatingSystem: Product
  package var processor: Product
  /// The engine that had the scenarios run, if one did.
  package var continuousIntegration: ContinuousIntegration?

  package init(
    implementation: Product, runtime: Product, operatingSystem: Product, processor: Product,
    continuousIntegration: ContinuousIntegration? = nil
  ) {
    self.implementation = implementation
    self.runtime = runtime
    self.operatingSystem = operatingSystem
    self.processor = processor
    self.continuousIntegration = continuousIntegration
  }
}

extension JSONWriter {
  mutating func write(_ meta: Meta) {
    object {
      $0.member("protocolVersion", meta.protocolVersion)
      $0.member("implementation", meta.implementation)
      $0.member("cpu", meta.processor)
      $0.member("os", meta.operatingSystem)
      $0.member("runtime", meta.runtime)
      if let engine = meta.continuousIntegration { $0.member("ci", engine) }
    }
  }

  private mutating func member(_ name: StaticString, _ engine: Meta.ContinuousIntegration) {
    self.name(name)
    object {
      $0.member("name", engine.name)
      if let url = engine.url { $0.member("url", url) }
      if let number = engine.buildNumber { $0.member("buildNumber", number) }
      if let git = engine.git { $0.member("git", git) }
    }
  }

  private mutating func member(_ name: StaticString, _ git: Meta.Git) {
    self.name(name)
    object {
      $0.member("remote", git.remote)
      $0.member("revision", git.revision)
      if let branch = git.branch { $0.member("branch", branch) }
      if let tag = git.tag { $0.member("tag", tag) }
    }
  }

  private mutating func member(_ name: StaticString, _ product: Meta.Product) {
    self.name(name)
    object {
      $0.member("name", product.name)
      if let version = product.version { $0.member("version", version) }
    }
  }
}
