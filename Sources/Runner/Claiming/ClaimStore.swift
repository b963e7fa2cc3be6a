package import Messages

/// The place where tasks claim chunks of scenarios: a shared folder, or its model in a simulation.
package protocol ClaimStore: AnyObject {
  /// The name of this task, different from those of all others.
  var name: String { get }

  /// Whether a task has claimed a chunk.
  ///
  /// - Parameter turn: how many tasks have claimed it before, counted from 0.
  func isClaimed(_ chunk: Int, turn: Int) throws -> Bool

  /// The name of the task that has claimed a chunk; nil for an unclaimed chunk.
  func owner(of chunk: Int, turn: Int) throws -> String?

  /// The chunks that were claimed.
  func claimedChunks() throws -> Set<Int>

  /// Claims a chunk; of several tasks that do, one succeeds.
  ///
  /// - Returns: whether this task has it.
  func claim(_ claim: TaskStream.Claim) throws -> Bool

  /// The names of all tasks that have begun, this one included.
  func tasks() throws -> [String]

  /// The state of a task.
  func state(of task: String) throws -> TaskState

  /// Reports that this task is at work from now on; if its process ends, others notice.
  func beginWork() throws

  /// Reports that this task has finished its claims.
  func beginRest() throws
}

/// The state of a task of a shared run.
package enum TaskState: Sendable, Equatable {
  /// The task's process runs, and has scenarios to run.
  case atWork
  /// The task has finished its claims.
  case atRest
  /// The task's process ended early and left scenarios of these claims unfinished.
  case ended([TaskStream.Claim])
}
