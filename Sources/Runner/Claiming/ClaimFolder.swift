package import Messages
import OperatingSystem

/// The folder in which the tasks of a run claim scenarios, as one of the tasks sees it.
///
/// Claims are names that `link` gives to the file with the name of the task; the lock of a task on its file of messages shows that
/// it is at work. Both hold on NFS from version 4 on; see `LockedFile`.
package final class ClaimFolder: ClaimStore {
  package let name: String
  /// The folder, from the root on.
  package let path: String
  /// The file of messages of this task, locked while the task is at work.
  private let stream: LockedFile
  /// The file with the name of the task; claims are further links to it.
  private let nameFile: String
  /// The scenarios of the run, and their positions by the ids of their pickles.
  private let scenarios: PickleList
  private let positions: [Int: Int]
  private var unwritten: [UInt8] = []

  /// The size from which on messages are written, in bytes.
  private static let bufferSize = 1 << 16

  /// Enters a folder as a new task, which is at work at once.
  ///
  /// - Parameters:
  ///   - path: the folder, from the root on; it was prepared.
  ///   - name: the name of the task.
  ///   - scenarios: the scenarios of the run.
  init(_ path: String, as name: String, scenarios: PickleList) throws(FileSystem.Failure) {
    self.path = path
    self.name = name
    self.scenarios = scenarios
    positions = Dictionary(scenarios.enumerated().map { ($1.idNumber, $0) }) { first, _ in first }
    let tasks = "\(path)/\(ClaimHeader.Names.tasks)"
    nameFile = "\(tasks)/\(name)"
    let named = try LockedFile(nameFile, isMade: true)
    try named.append(Array(name.utf8))
    // The file is not visible to other tasks before it is locked.
    let part = "\(nameFile).part"
    stream = try LockedFile(part, isMade: true)
    try stream.lock(.exclusive, waits: true)
    try FileSystem.move(part, to: nameFile + ClaimHeader.Names.stream)
  }

  // MARK: - Messages

  /// Writes a message of this task.
  func write(_ line: [UInt8]) throws(FileSystem.Failure) {
    unwritten += line
    if unwritten.count >= Self.bufferSize { try flush() }
  }

  /// Hands everything that was written to the operating system.
  func flush() throws(FileSystem.Failure) {
    guard !unwritten.isEmpty else { return }
    try stream.append(unwritten)
    unwritten.removeAll(keepingCapacity: true)
  }

  // MARK: - Claims

  private func claimPath(_ chunk: Int, _ turn: Int) -> String {
    "\(path)/\(ClaimHeader.Names.claims)/\(chunk).\(turn)"
  }

  package func isClaimed(_ chunk: Int, turn: Int) throws -> Bool {
    try FileSystem.kindIfAny(of: claimPath(chunk, turn)) != nil
  }

  package func owner(of chunk: Int, turn: Int) throws -> String? {
    guard try isClaimed(chunk, turn: turn) else { return nil }
    return String(decoding: try FileSystem.read(claimPath(chunk, turn), atMost: 1 << 12, isKept: true), as: UTF8.self)
  }

  package func claimedChunks() throws -> Set<Int> {
    let names = try FileSystem.names(in: "\(path)/\(ClaimHeader.Names.claims)")
    return Set(names.compactMap { $0.split(separator: ".").first.flatMap { Int($0) } })
  }

  package func claim(_ claim: TaskStream.Claim) throws -> Bool {
    // It is announced before: of a task that ends here, others know what it may have claimed.
    unwritten += claim.line
    try flush()
    return try FileSystem.link(nameFile, as: claimPath(claim.chunk, claim.turn))
  }

  // MARK: - Tasks

  /// The file of messages of a task.
  func streamPath(of task: String) -> String {
    "\(path)/\(ClaimHeader.Names.tasks)/\(task)\(ClaimHeader.Names.stream)"
  }

  package func tasks() throws -> [String] {
    try ClaimHeader.tasks(inFolder: path)
  }

  package func state(of task: String) throws -> TaskState {
    let path = streamPath(of: task)
    let file = try LockedFile(path)
    guard try file.lock(.shared, waits: false) else { return .atWork }
    if try file.tail(TaskStream.restLine.count) == TaskStream.restLine { return .atRest }
    let results = StreamState()
    for pickle in scenarios { results.take(.pickle(pickle)) }
    let stream = try TaskStream(path, into: results)
    let ended = Set(stream.ended.compactMap { positions[$0] })
    return .ended(
      stream.claims.compactMap { claim in
        let left = claim.scenarios.filter { !ended.contains($0) }
        return left.isEmpty ? nil : TaskStream.Claim(chunk: claim.chunk, turn: claim.turn, scenarios: left)
      })
  }

  package func beginWork() throws {
    // Others hold it for as long as it takes to read it.
    try stream.lock(.exclusive, waits: true)
  }

  package func beginRest() throws {
    unwritten += TaskStream.restLine
    try flush()
    try stream.unlock()
  }
}
