import JSON
package import OperatingSystem

/// The stream of a task of a shared run: its claims, and the positions of its results in the file.
package struct TaskStream {
  /// A claim: scenarios that only this task runs at the moment.
  package struct Claim: Sendable, Hashable {
    /// The index of the chunk of scenarios.
    package let chunk: Int
    /// The number of ended tasks that have claimed the chunk before.
    package let turn: Int
    /// The positions of its unfinished scenarios in the run.
    package let scenarios: [Int]

    package init(chunk: Int, turn: Int, scenarios: [Int]) {
      self.chunk = chunk
      self.turn = turn
      self.scenarios = scenarios
    }

    /// The line that announces the claim.
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

  /// A completed scenario, with all its attempts and the results of all their steps.
  struct Scenario {
    /// The range of its test case in the file.
    let testCase: Range<Int>
    /// The ranges of its attempts in the file.
    let attempts: Range<Int>
    /// The status of its last attempt.
    let verdict: AttemptStatus
    /// Whether there are failed attempts before the last one.
    let wasRetried: Bool
    /// When it ended.
    let ended: Timestamp
  }

  /// The claims, in their order. Another task may have completed some of their scenarios.
  package private(set) var claims: [Claim] = []
  /// The completed scenarios, by the ids of their pickles.
  private(set) var scenarios: [Int: Scenario] = [:]
  /// The ranges in the file of messages outside of scenarios.
  private(set) var others: [Range<Int>] = []
  /// The last message of the task; nil for a stream without an end.
  private(set) var finished: TestRunFinished?
  /// The problems of unreadable lines.
  private(set) var problems: [Diagnostic] = []

  private let results: StreamState
  /// The test cases of scenarios that are not completed, by id, with their pickles and their ranges in the file.
  private var testCases: [String: (pickle: Int, range: Range<Int>)] = [:]
  /// The scenario that is being read.
  private var current: (testCase: String, start: Int)?
  /// Whether results of steps are missing in one of its attempts.
  private var lacksResults = false

  /// Reads the file of a task.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - ids: maps the ids of the stream to ids of the program.
  ///   - results: the state with the pickles of the run, which takes the messages of the task.
  /// - Throws: the failure to read the file.
  package init(
    _ path: String, ids: MessageIDs = MessageIDs(), into results: StreamState
  ) throws(FileSystem.Failure) {
    self.results = results
    let lines = try LineReader(path, longestLine: Gherkin.largestFile)
    var reader = EnvelopeReader(ids: ids)
    var offset = 0
    // A line without a line end was cut off with the task.
    while try lines.next(), lines.hasLineEnd {
      offset = lines.withLine { line in
        let range = offset..<offset + line.count + 1
        take(line, range, &reader, in: path, number: lines.lineNumber)
        return range.upperBound
      }
    }
  }

  /// The ids of the pickles of the completed scenarios.
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
      // With missing lines the result of the scenario is not known, so it counts as not run.
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

  /// The maximum number of scenarios of a claim, more than any run has.
  private static let mostScenarios = 100_000_000
}
