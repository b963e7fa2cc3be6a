import Runner
import SourceText

/// Which part of a run is wanted, and who says so.
struct ShardChoice: Sendable {
  static let part = Option(
    "--shard",
    OptionValue(placeholder: "I/N") { text, _ throws(Diagnostic) in
      var shard = try Shard(parsing: text)
      shard.run = ShardEngine.runVariables.lazy.compactMap { Environment[$0] }.first
      return shard
    }, help: "only the I-th of N parts, else by the environment")
  static let everything = Flag("--no-shard", help: "everything, whatever the environment says")

  let shard: Shard
  /// Where the shard was taken from, such as `--shard` or `CI_NODE_INDEX`.
  let origin: String

  /// Reads `--shard`, or looks in the environment for an engine that runs shards.
  ///
  /// - Returns: nil when everything is wanted.
  /// - Throws: a diagnostic when there is no such shard.
  static func choose(_ arguments: ParsedArguments) throws(Diagnostic) -> ShardChoice? {
    if let option = arguments.given([part, everything]).last {
      return try part.read([option]).map { ShardChoice(shard: $0, origin: option.name) }
    }
    for engine in ShardEngine.all {
      if let shard = try engine.shard() { return ShardChoice(shard: shard, origin: engine.numberVariable) }
    }
    return nil
  }

  /// Tells Bazel that the test divides itself: it takes the shards for one test run several times otherwise.
  ///
  /// - Throws: a diagnostic when the file that Bazel looks for cannot be made.
  func acknowledge() throws(Diagnostic) {
    guard origin == ShardEngine.bazel.numberVariable, let file = Environment["TEST_SHARD_STATUS_FILE"] else { return }
    do {
      try FileSystem.touch(file)
    } catch {
      throw Diagnostic(error, advice: "Bazel names this file in TEST_SHARD_STATUS_FILE and expects it to be made.")
    }
  }

  /// What is told about the shard before it runs.
  func note(for suite: Suite) -> Diagnostic {
    let scenarios = suite.wantedCount == 1 ? "scenario" : "scenarios"
    return Diagnostic(
      .note,
      problem:
        "this is shard \(shard), as \(origin) says, with \(suite.shareCount) of \(suite.wantedCount) \(scenarios)")
  }
}
