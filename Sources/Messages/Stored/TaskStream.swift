import JSON
package import OperatingSystem

/// The stream of a task that shares the scenarios of a run: its claims, and the positions of its results in the file.
package struct TaskStream {
  /// A claim: some scenarios that one task at a time runs.
  package struct Claim: Sendable, Hashable {
    /// Which chunk of the scenarios, counted from 0.
    package let chunk: Int
    /// The number of tasks that have claimed it before and ended.
    package let turn: Int
    /// The positions of its unfinished scenarios in the run.
    package let scenarios: [Int]

    package init(chunk: Int, turn: Int, scenarios: [Int]) {
      self.chunk = chunk
      self.turn = turn
      self.scenarios = scenarios
    }

    /// The line that announces it.
    package var line: [UInt8] {
      var writer = JSONWriter(capacity: 128)
      writer.object { writer in
        writer.object("claim") { writer in
          writer.member("chunk", chunk)
          writer.member("turn", turn)
          writer.name("scenarios")
          writer.write(PickleRanges.ranges(of: scenarios.sorted()))
        }
      }
      writer.endLine()
      return writer.bytes
    }
  }

  /// The line of a task that has finished its claims.
  package static let restLine = Array(#"{"rest":true}"#.utf8) + [UInt8(ascii: "\n")]
  private static let claimStart = Array(#"{"claim":"#.utf8)
  private static let restStart = Array(#"{"rest":"#.utf8)

  /// A scenario that was run to its end, with all its attempts and the results of all their steps.
  struct Scenario {
    /// The range of its test case in the file.
    let testCase: Range<Int>
    /// The ranges of its attempts in the file.
    let attempts: Range<Int>
    /// How its last attempt ended.
    let verdict: AttemptStatus
    /// Whether there are failed attempts before the last one.
    let wasRetried: Bool
    /// When it ended.
    let ended: Timestamp
  }

  /// The claims, in their order; another task may have been faster with some of them.
  package private(set) var claims: [Claim] = []
  /// The scenarios that have ended, by the ids of their pickles.
  private(set) var scenarios: [Int: Scenario] = [:]
  /// The ranges of messages that do not belong to a scenario.
  private(set) var others: [Range<Int>] = []
  /// The last message of the task; `nil` if the stream was cut off.
  private(set) var finished: TestRunFinished?
  /// What cannot be read.
  private(set) var problems: [Diagnostic] = []

  private let results: StreamState
  /// The test cases that were not run yet, with their pickles and ranges in the file, by their ids.
  private var testCases: [String: (pickle: Int, range: Range<Int>)] = [:]
  /// The scenario that is being read.
  private var current: (testCase: String, start: Int)?
  /// Whether results of steps are missing in one of its attempts.
  private var lacksResults = false

  /// Reads the file of a task.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - ids: how its ids become those of the program.
  ///   - results: has taken the pickles of the run, and takes the messages of the task.
  /// - Throws: when it cannot be read.
  package init(
    _ path: String, ids: MessageIDs = MessageIDs(), into results: StreamState
  ) throws(FileSystem.Failure) {
    self.results = results
    let lines = try LineReader(path, longestLine: Gherkin.largestFile)
    var reader = EnvelopeReader(ids: ids)
    var offset = 0
    // What follows the last line end was cut off with its task.
    while try lines.next(), lines.hasLineEnd {
      offset = lines.withLine { line in
        let range = offset..<offset + line.count + 1
        take(line, range, &reader, in: path, number: lines.lineNumber)
        return range.upperBound
      }
    }
  }

  /// The ids of the pickles of the scenarios that have ended.
  package var ended: some Sequence<Int> { scenarios.keys }

  private mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ reader: inout EnvelopeReader, in path: String,
    number: Int
  ) {
    do throws(JSONError) {
      if line.starts(with: Self.restStart) { return }
      if line.starts(with: Self.claimStart) { return claims.append(try Self.claim(line)) }
      guard let message = try reader.read(line) else { return }
      take(message, range)
    } catch {
      problems.append(
        Diagnostic(
          uri: path, location: SourceLocation(line: number), problem: "this line is not a message: \(error)",
          advice: "The other lines are reported."))
    }
  }

  private mutating func take(_ message: Envelope, _ range: Range<Int>) {
    results.take(message)
    switch message {
    case .testCase(let testCase):
      if let pickle = Int(testCase.pickleID) { testCases[testCase.id] = (pickle, range) }
    case .testCaseStarted(let message):
      guard current == nil else { return }
      current = (message.testCaseID, range.lowerBound)
      lacksResults = false
    case .testCaseFinished(let message):
      let attempt = results.endedAttempt
      if attempt?.lacksResults != false { lacksResults = true }
      guard !message.willBeRetried, let (testCase, start) = current else { return }
      current = nil
      // With missing lines the result of the scenario is unknown, so it counts as not run.
      guard let known = testCases.removeValue(forKey: testCase), !lacksResults, let attempt else { return }
      scenarios[known.pickle] = Scenario(
        testCase: known.range, attempts: start..<range.upperBound, verdict: attempt.verdict,
        wasRetried: attempt.number > 0, ended: message.timestamp)
    case .testRunFinished(let message): finished = message
    default:
      if current == nil { others.append(range) }
    }
  }

  private static func claim(_ line: UnsafeBufferPointer<UInt8>) throws(JSONError) -> Claim {
    var json = JSONReader(line)
    var (chunk, turn): (Int?, Int?)
    var scenarios: [Range<Int>] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      guard case "claim" = name else {
        try json.skip()
        continue
      }
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "chunk": chunk = try json.integer(in: 0...PickleRanges.largest)
        case "turn": turn = try json.integer(in: 0...PickleRanges.largest)
        case "scenarios": scenarios = try json.ranges()
        default: try json.skip()
        }
      }
    }
    try json.end()
    let count = scenarios.reduce(0) { $0 + $1.count }
    guard count <= mostScenarios else { throw json.error(.meaning("no claim has \(count) scenarios"), at: 0) }
    return Claim(
      chunk: try json.required(chunk, "chunk"), turn: try json.required(turn, "turn"),
      scenarios: scenarios.flatMap { Array($0) })
  }

  /// More scenarios than any run has.
  private static let mostScenarios = 100_000_000
}
