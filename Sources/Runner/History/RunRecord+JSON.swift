package import Messages

extension RunRecord {
  /// The record as a line of JSON.
  package var json: [UInt8] {
    var writer = JSONWriter(capacity: 4096 + 96 * scenarios.count)
    writer.object { writer in
      writer.member("seconds", started.seconds)
      writer.member("nanos", started.nanoseconds)
      writer.member("duration", max(duration.wholeNanoseconds, 0))
      writer.member("success", success)
      writer.array("totals") { for ending in Outcome.allCases { $0.integer(totals[ending, default: 0]) } }
      writer.array("scenarios") { writer in
        for scenario in scenarios { writer.write(scenario) }
      }
      if state != .ended { writer.member("state", state.rawValue) }
      if unrun > 0 { writer.member("unrun", unrun) }
      if let commit { writer.member("commit", commit) }
      if !appVersions.isEmpty {
        writer.name("appVersions")
        writer.write(appVersions)
      }
      writer.write(memo)
    }
    writer.endLine()
    return writer.bytes
  }

  /// Reads a record.
  ///
  /// - Throws: the problem of the JSON.
  package init(json bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    if let offset = UTF8Validation.firstInvalidOffset(in: bytes) { throw JSONError(offset: offset, problem: .encoding) }
    var json = JSONReader(bytes)
    var (seconds, nanoseconds) = (0, 0)
    self.init(
      started: Timestamp(seconds: 0, nanoseconds: 0), duration: .zero, success: false, totals: [:], scenarios: [])
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "seconds": seconds = try json.integer(in: 0...1 << 40)
      case "nanos": nanoseconds = try json.integer(in: 0...999_999_999)
      case "duration": duration = .nanoseconds(try json.integer(in: 0...Int.max))
      case "success": success = try json.boolean()
      case "totals": totals = try Self.totals(&json)
      case "scenarios": scenarios = try json.array(of: Scenario.init)
      case "state": state = try State(from: &json)
      case "unrun": unrun = try json.integer(in: 0...1 << 40)
      case "commit": commit = try json.string().string
      case "appVersions": appVersions = try json.settings()
      default: if try !memo.take(name, from: &json) { try json.skip() }
      }
    }
    try json.end()
    started = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
  }

  private static func totals(_ json: inout JSONReader) throws(JSONError) -> [Outcome: Int] {
    var totals: [Outcome: Int] = [:]
    var endings = Outcome.allCases[...]
    try json.beginArray()
    while try json.nextElement() {
      let count = try json.integer(in: 0...1 << 40)
      if let ending = endings.popFirst(), count > 0 { totals[ending] = count }
    }
    return totals
  }
}

extension RunRecord.State {
  fileprivate init(from json: inout JSONReader) throws(JSONError) {
    let text = try json.string()
    guard let known = Self(rawValue: text.string) else {
      throw json.error(.meaning("'\(text.string)' is not a state of a run"), at: text.offset)
    }
    self = known
  }
}

extension JSONWriter {
  /// `[uri, name, position, line, ending, nanoseconds, content, runs, failures]`: names of members would be longer than
  /// their values. The last two are those of a repeated scenario.
  fileprivate mutating func write(_ scenario: RunRecord.Scenario) {
    array { writer in
      writer.string(scenario.key.uri)
      writer.string(scenario.key.name)
      writer.integer(scenario.key.position)
      writer.integer(scenario.line)
      writer.string(scenario.ending.rawValue)
      writer.integer(max(scenario.duration.wholeNanoseconds, 0))
      guard let content = scenario.content else { return }
      writer.string(content.hexadecimal)
      guard scenario.runs > 1 else { return }
      writer.integer(scenario.runs)
      writer.integer(scenario.failures)
    }
  }
}

extension RunRecord.Scenario {
  fileprivate init(_ json: inout JSONReader) throws(JSONError) {
    try json.beginArray()
    try json.expectElement()
    let uri = try json.string().string
    try json.expectElement()
    let name = try json.string().string
    try json.expectElement()
    let position = try json.integer(in: 0...Int(UInt32.max))
    try json.expectElement()
    let line = try json.integer(in: 0...Int(UInt32.max))
    try json.expectElement()
    let ending = try json.string()
    try json.expectElement()
    let duration = try json.integer(in: 0...Int.max)
    var content: ContentHash?
    var repetitions: (runs: Int, failures: Int)?
    if try json.nextElement() {
      content = ContentHash(hexadecimal: try json.string().string)
      if try json.nextElement() {
        let runs = try json.integer(in: 1...1 << 40)
        try json.expectElement()
        repetitions = (runs, try json.integer(in: 0...runs))
        while try json.nextElement() { try json.skip() }
      }
    }
    guard let known = Outcome(rawValue: ending.string) else {
      throw json.error(.meaning("'\(ending.string)' is not an outcome of a scenario"), at: ending.offset)
    }
    self.init(
      key: ScenarioKey(uri: uri, name: name, position: position), line: line, ending: known,
      duration: .nanoseconds(duration), content: content)
    if let repetitions { (runs, failures) = repetitions }
  }
}

extension JSONReader {
  /// Reads up to the next element, and throws at the end of the list.
  fileprivate mutating func expectElement() throws(JSONError) {
    guard try nextElement() else { throw error(.expected("another element"), at: max(offset - 1, 0)) }
  }
}

extension JSONWriter {
  /// Writes the members of the memo that differ from their defaults.
  fileprivate mutating func write(_ memo: RunMemo) {
    if let choice = memo.choice { member("choice", choice) }
    if memo.isRepetition { member("isRepetition", true) }
    if memo.needsAll { member("needsAll", true) }
    if !memo.definitions.isEmpty { member("definitions", memo.definitions) }
    if !memo.files.isEmpty {
      object("files") { writer in
        for (path, version) in memo.files.sorted(by: { $0.key < $1.key }) {
          writer.name(of: path)
          writer.string(version)
        }
      }
    }
    if !memo.passed.isEmpty { member("passed", memo.passed) }
    if !memo.failed.isEmpty { member("failed", memo.failed) }
    if !memo.fingerprint.isEmpty { member("fingerprint", memo.fingerprint) }
    if let seed = memo.seed { member("seed", seed) }
    if !memo.messages.isEmpty { member("messages", memo.messages) }
    if memo.isLenient { member("isLenient", true) }
    if memo.leavesOpen { member("leavesOpen", true) }
  }

  private mutating func member(_ name: StaticString, _ texts: [String]) {
    self.name(name)
    array { writer in
      for text in texts { writer.string(text) }
    }
  }
}

extension RunMemo {
  /// Reads a member, if it is one of these.
  fileprivate mutating func take(_ name: JSONString, from json: inout JSONReader) throws(JSONError) -> Bool {
    switch name {
    case "choice": choice = try json.strings()
    case "isRepetition": isRepetition = try json.boolean()
    case "needsAll": needsAll = try json.boolean()
    case "definitions": definitions = try json.string().string
    case "files":
      try json.beginObject()
      while let path = try json.nextMember()?.string { files[path] = try json.string().string }
    case "passed": passed = try json.strings()
    case "failed": failed = try json.strings()
    case "fingerprint": fingerprint = try json.string().string
    case "seed": seed = try json.string().string
    case "messages": messages = try json.string().string
    case "isLenient": isLenient = try json.boolean()
    case "leavesOpen": leavesOpen = try json.boolean()
    default: return false
    }
    return true
  }
}
