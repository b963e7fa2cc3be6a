import JSON

/// An attempt in which all steps passed or were skipped, as a few numbers.
///
/// Nearly all attempts of large runs are of this kind. Reading the numbers gives the original messages.
struct CompactAttempt {
  private let start: TestCaseStarted
  private let id: Int
  private let testCaseID: Int
  private var end: (time: Int, willBeRetried: Bool)?
  /// For each step four numbers:
  ///
  /// - the nanoseconds from the message before to its beginning
  /// - the nanoseconds from its beginning to its end
  /// - the nanoseconds by which its duration is longer than that
  /// - the index of its status in `statuses`
  private var steps: [Int] = []
  /// The time of the last message.
  private var last: Timestamp
  private var isInStep = false

  /// The count of numbers for a step.
  private static let stepSize = 4
  /// The statuses without a message or an error.
  private static let statuses: [Status] = [.passed, .skipped]
  /// The maximum time between two messages in nanoseconds, about thirty years.
  private static let longest = 1_000_000_000_000_000_000

  /// Begins an attempt; nil for ids from another program.
  init?(_ message: TestCaseStarted) {
    guard let id = Int(message.id), let testCaseID = Int(message.testCaseID), String(id) == message.id,
      String(testCaseID) == message.testCaseID, id >= 0, testCaseID >= 0, testCaseID < Self.longest
    else { return nil }
    (start, self.id, self.testCaseID) = (message, id, testCaseID)
    last = message.timestamp
  }

  /// Takes the next message of the attempt, if it fits the compact form.
  ///
  /// - Returns: whether it was taken.
  mutating func take(_ message: Envelope) -> Bool {
    switch message {
    case .testStepStarted(let message): take(message)
    case .testStepFinished(let message): take(message)
    default: false
    }
  }

  private mutating func take(_ message: TestStepStarted) -> Bool {
    guard !isInStep, message.testCaseStartedID == start.id, message.testStepID == stepID(at: stepCount),
      let time = advance(to: message.timestamp)
    else { return false }
    steps.append(time)
    isInStep = true
    return true
  }

  private mutating func take(_ message: TestStepFinished) -> Bool {
    let result = message.result
    guard isInStep, message.testCaseStartedID == start.id, message.testStepID == stepID(at: stepCount),
      result.message == nil, result.exception == nil, let status = Self.statuses.firstIndex(of: result.status),
      let duration = Self.nanoseconds(of: result.duration), let time = advance(to: message.timestamp)
    else { return false }
    steps.append(time)
    steps.append(duration - time)
    steps.append(status)
    isInStep = false
    return true
  }

  /// Takes the end of the attempt, if it fits the compact form.
  ///
  /// - Returns: whether it was taken.
  mutating func take(_ message: TestCaseFinished) -> Bool {
    guard !isInStep, message.testCaseStartedID == start.id, let time = advance(to: message.timestamp) else {
      return false
    }
    end = (time, message.willBeRetried)
    return true
  }

  /// The number of ended steps.
  private var stepCount: Int { steps.count / Self.stepSize }

  private func stepID(at index: Int) -> String { String(testCaseID + 1 + index) }

  /// The nanoseconds since the last message; nil if the number is too large.
  private mutating func advance(to time: Timestamp) -> Int? {
    let seconds = time.seconds - last.seconds
    guard abs(seconds) < Self.longest / 1_000_000_000 else { return nil }
    defer { last = time }
    return seconds * 1_000_000_000 + time.nanoseconds - last.nanoseconds
  }

  private static func nanoseconds(of duration: Duration) -> Int? {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, seconds < Int64(longest / 1_000_000_000) else { return nil }
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }

  /// The messages, in their order.
  var messages: [Envelope] {
    var messages: [Envelope] = [.testCaseStarted(start)]
    messages.reserveCapacity(2 * stepCount + 3)
    var time = start.timestamp
    for (index, first) in stride(from: 0, to: steps.count, by: Self.stepSize).enumerated() {
      time = time.moved(by: steps[first])
      messages.append(
        .testStepStarted(
          TestStepStarted(testCaseStartedID: start.id, testStepID: stepID(at: index), timestamp: time)))
      guard first + Self.stepSize <= steps.count else { break }
      time = time.moved(by: steps[first + 1])
      let result = TestStepResult(
        status: Self.statuses[steps[first + 3]], duration: .nanoseconds(steps[first + 1] + steps[first + 2]))
      messages.append(
        .testStepFinished(
          TestStepFinished(
            testCaseStartedID: start.id, testStepID: stepID(at: index), result: result, timestamp: time)))
    }
    if let end {
      messages.append(
        .testCaseFinished(
          TestCaseFinished(
            testCaseStartedID: start.id, timestamp: time.moved(by: end.time), willBeRetried: end.willBeRetried)))
    }
    return messages
  }
}

extension CompactAttempt {
  /// Reads an attempt that has ended.
  init(from json: inout JSONReader) throws(JSONError) {
    let offset = json.offset
    var (id, testCaseID, workerID, start): (Int?, Int?, String?, Timestamp?)
    var (number, end, willBeRetried): (Int, Int?, Bool) = (0, nil, false)
    var steps: [Int] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try json.integer(in: 0...Self.longest)
      case "testCaseId": testCaseID = try json.integer(in: 0...Self.longest)
      case "attempt": number = try json.integer(in: 0...Self.longest)
      case "workerId": workerID = try json.string().string
      case "timestamp": start = try json.timestamp()
      case "steps":
        try json.beginArray()
        while try json.nextElement() { steps.append(try json.integer(in: Self.range(behind: steps))) }
      case "end": end = try json.integer(in: -Self.longest...Self.longest)
      case "willBeRetried": willBeRetried = try json.boolean()
      default: try json.skip()
      }
    }
    guard steps.count % Self.stepSize == 0 else {
      throw json.error(.meaning("a step of the attempt has no result"), at: offset)
    }
    self.id = try json.required(id, "id")
    self.testCaseID = try json.required(testCaseID, "testCaseId")
    self.start = TestCaseStarted(
      id: String(self.id), testCaseID: String(self.testCaseID), timestamp: try json.required(start, "timestamp"),
      attempt: number, workerID: workerID)
    self.end = (try json.required(end, "end"), willBeRetried)
    self.steps = steps
    last = self.start.timestamp
  }

  /// The range of the next number. A duration is not negative.
  private static func range(behind steps: [Int]) -> ClosedRange<Int> {
    switch steps.count % stepSize {
    case 3: 0...statuses.count - 1
    case 2: -(steps.last ?? 0)...2 * longest
    default: -longest...longest
    }
  }

  /// Writes an attempt that has ended.
  func write(to writer: inout JSONWriter) {
    writer.lead("{\"id\":")
    writer.integer(id)
    writer.lead("\"testCaseId\":")
    writer.integer(testCaseID)
    if start.attempt > 0 { writer.member("attempt", start.attempt) }
    if let workerID = start.workerID { writer.member("workerId", workerID) }
    writer.lead("\"timestamp\":")
    writer.write(start.timestamp)
    writer.lead("\"steps\":[")
    for number in steps { writer.integer(number) }
    writer.endArray()
    if let end {
      writer.member("end", end.time)
      if end.willBeRetried { writer.member("willBeRetried", true) }
    }
    writer.endObject()
  }
}

extension Timestamp {
  /// The time a number of nanoseconds later, or earlier for a negative number.
  fileprivate func moved(by distance: Int) -> Timestamp {
    let (seconds, rest) = (nanoseconds + distance).quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0
      ? Timestamp(seconds: self.seconds + seconds - 1, nanoseconds: rest + 1_000_000_000)
      : Timestamp(seconds: self.seconds + seconds, nanoseconds: rest)
  }
}
