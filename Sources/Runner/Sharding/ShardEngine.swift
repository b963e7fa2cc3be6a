package import Messages
import OperatingSystem

/// An engine that starts one command on many machines, with the number of its part in the environment.
package struct ShardEngine: Sendable {
  /// The name of the engine.
  let name: String
  /// The variable with the number of the part.
  package let numberVariable: String
  /// The variable with the number of parts.
  let countVariable: String
  /// The number of the first part.
  let first: Int
  /// The variable that identifies a run, with the same value on all its machines; nil if the engine has none.
  var runVariable: String?

  /// The engines. Those that can run inside a job of another engine come first.
  ///
  /// Sources: bazel.build/reference/test-encyclopedia, slurm.schedmd.com/job_array.html,
  /// docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html, kubernetes.io/docs/concepts/workloads/controllers/job,
  /// circleci.com/docs/variables, docs.gitlab.com/ci/variables/predefined_variables.
  package static let all = [
    bazel,
    slurm,
    ShardEngine(
      name: "AWS Batch", numberVariable: "AWS_BATCH_JOB_ARRAY_INDEX", countVariable: "AWS_BATCH_JOB_ARRAY_SIZE",
      first: 0),
    // Kubernetes only sets the index. The number of completions has to be set in the manifest.
    ShardEngine(
      name: "Kubernetes", numberVariable: "JOB_COMPLETION_INDEX", countVariable: "JOB_COMPLETIONS", first: 0),
    ShardEngine(
      name: "CircleCI", numberVariable: "CIRCLE_NODE_INDEX", countVariable: "CIRCLE_NODE_TOTAL", first: 0,
      runVariable: "CIRCLE_WORKFLOW_ID"),
    ShardEngine(
      name: "GitLab", numberVariable: "CI_NODE_INDEX", countVariable: "CI_NODE_TOTAL", first: 1,
      runVariable: "CI_PIPELINE_ID"),
  ]
  package static let bazel = ShardEngine(
    name: "Bazel", numberVariable: "TEST_SHARD_INDEX", countVariable: "TEST_TOTAL_SHARDS", first: 0)
  static let slurm = ShardEngine(
    name: "Slurm", numberVariable: "SLURM_ARRAY_TASK_ID", countVariable: "SLURM_ARRAY_TASK_COUNT", first: 0,
    runVariable: "SLURM_ARRAY_JOB_ID")

  /// The variables that identify a run, even if `--shard` gives the part.
  ///
  /// Sources: docs.github.com/actions/reference/variables-reference, jenkins.io/doc/book/pipeline/jenkinsfile, and as above.
  package static let runVariables = ["CUKESWIFT_RUN_ID", "GITHUB_RUN_ID", "BUILD_TAG"] + all.compactMap(\.runVariable)

  /// The maximum value of a variable, far more than any number of machines.
  private static let largest = 1_000_000_000

  /// The part for this process; nil if the engine has not started it, or there is only one part.
  ///
  /// - Throws: a diagnostic if the variables of the engine contradict each other.
  package func shard() throws(Diagnostic) -> Shard? {
    guard Environment[numberVariable] != nil else { return nil }
    let count = try number(countVariable)
    let position = try self.name == Self.slurm.name ? slurmPosition(of: count) : number(numberVariable) - first
    if count == 1, position == 0 { return nil }
    do {
      var shard = try Shard(number: position + 1, count: count)
      shard.run = runVariable.flatMap { Environment[$0] }
      return shard
    } catch {
      throw Diagnostic(
        problem: "\(numberVariable) is \(Environment[numberVariable] ?? "") and \(countVariable) is \(count): "
          + error.problem,
        advice: Self.advice)
    }
  }

  /// In Slurm, users choose the numbers of an array's tasks. Only equal steps are supported.
  private func slurmPosition(of count: Int) throws(Diagnostic) -> Int {
    let least = try number("SLURM_ARRAY_TASK_MIN")
    let greatest = try number("SLURM_ARRAY_TASK_MAX")
    let step = max(1, try Environment["SLURM_ARRAY_TASK_STEP"] == nil ? 1 : number("SLURM_ARRAY_TASK_STEP"))
    let offset = try number(numberVariable) - least
    guard least + (count - 1) * step == greatest, offset % step == 0 else {
      throw Diagnostic(
        problem: "the \(count) tasks of the Slurm array, from \(least) to \(greatest), are not numbered in equal steps",
        advice: "Submit it as --array=1-\(count). \(Self.advice)")
    }
    return offset / step
  }

  private func number(_ variable: String) throws(Diagnostic) -> Int {
    guard let text = Environment[variable] else {
      throw Diagnostic(
        problem: "\(numberVariable) is set, so this is one of several shards, but \(variable) is not",
        advice: "The number of shards is missing: set \(variable) in \(name). \(Self.advice)")
    }
    guard let number = Int(text), abs(number) <= Self.largest else {
      throw Diagnostic(problem: "\(variable) is '\(text)', which is not a whole number", advice: Self.advice)
    }
    return number
  }

  private static let advice = "--shard I/N chooses a shard instead, --no-shard runs everything."
}
