import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText

/// The chosen part of a run, and the source of the choice.
struct ShardChoice: Sendable {
  static let part = Option(
    "--shard",
    OptionValue(placeholder: "I/N") { text, _ throws(Diagnostic) in
      var shard = try Shard(parsing: text)
      shard.run = ShardEngine.runVariables.lazy.compactMap { Environment[$0] }.first
      return shard
    }, help: "only the I-th of N parts, else by the environment")
  static let everything = Flag("--no-shard", help: "everything, even in a shard of the environment")

  let shard: Shard
  /// The source of the shard, such as `--shard` or `CI_NODE_INDEX`.
  let origin: String

  /// Reads `--shard`, or the environment variables of an engine that runs shards.
  ///
  /// - Returns: nil to run everything.
  /// - Throws: a diagnostic for an invalid shard.
  static func choose(_ arguments: ParsedArguments) throws(Diagnostic) -> ShardChoice? {
    if let option = arguments.given([part, everything]).last {
      return try part.read([option]).map { ShardChoice(shard: $0, origin: option.name) }
    }
    for engine in ShardEngine.all {
      if let shard = try engine.shard() { return ShardChoice(shard: shard, origin: engine.numberVariable) }
    }
    return nil
  }

  /// Informs Bazel that the test supports shards. Otherwise Bazel takes them for repetitions of one test.
  ///
  /// - Throws: a diagnostic if the file for Bazel cannot be created.
  func acknowledge() throws(Diagnostic) {
    guard origin == ShardEngine.bazel.numberVariable, let file = Environment["TEST_SHARD_STATUS_FILE"] else { return }
    do {
      try FileSystem.touch(file)
    } catch {
      throw Diagnostic(
        error, advice: "Bazel names this file in TEST_SHARD_STATUS_FILE and expects the command to create it.")
    }
  }

  /// The note about the shard before the run.
  func note(for suite: Suite) -> Diagnostic {
    let scenarios = suite.wanted.count == 1 ? "scenario" : "scenarios"
    return Diagnostic(
      .note,
      problem:
        "this is shard \(shard) (from \(origin)), with \(suite.shareCount) of \(suite.wanted.count) \(scenarios)")
  }
}
