import JSON

extension TestRunStarted {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, timestamp): (String?, Timestamp?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "timestamp": timestamp = try json.timestamp()
      default: try json.skip()
      }
    }
    // Streams of older programs have no id here.
    self.init(id: id ?? "", timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestRunFinished {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, timestamp, success): (String?, Timestamp?, Bool?)
    var (message, exception): (String?, ThrownError?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "testRunStartedId": id = try ids.text(&json)
      case "timestamp": timestamp = try json.timestamp()
      case "success": success = try json.boolean()
      case "message": message = try json.string().string
      case "exception": exception = try ThrownError(from: &json)
      default: try json.skip()
      }
    }
    self.init(
      testRunID: id ?? "", success: try json.required(success, "success"),
      exception: exception ?? message.map { ThrownError(type: "Error", message: $0) },
      timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestRunHookStarted {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, runID, hookID): (String?, String?, String?)
    var timestamp: Timestamp?
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "testRunStartedId": runID = try ids.text(&json)
      case "hookId": hookID = try ids.text(&json)
      case "timestamp": timestamp = try json.timestamp()
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), testRunID: try json.required(runID, "testRunStartedId"),
      hookID: try json.required(hookID, "hookId"), timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestRunHookFinished {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, result, timestamp): (String?, TestStepResult?, Timestamp?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "testRunHookStartedId": id = try ids.text(&json)
      case "result": result = try TestStepResult(from: &json)
      case "timestamp": timestamp = try json.timestamp()
      default: try json.skip()
      }
    }
    self.init(
      testRunHookStartedID: try json.required(id, "testRunHookStartedId"), result: try json.required(result, "result"),
      timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestCaseStarted {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, testCaseID, timestamp): (String?, String?, Timestamp?)
    var attempt = 0
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "id": id = try ids.text(&json)
      case "testCaseId": testCaseID = try ids.text(&json)
      case "timestamp": timestamp = try json.timestamp()
      case "attempt": attempt = try json.integer(in: 0...Int(Int32.max))
      default: try json.skip()
      }
    }
    self.init(
      id: try json.required(id, "id"), testCaseID: try json.required(testCaseID, "testCaseId"), attempt: attempt,
      timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestCaseFinished {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (id, timestamp): (String?, Timestamp?)
    var willBeRetried = false
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "testCaseStartedId": id = try ids.text(&json)
      case "timestamp": timestamp = try json.timestamp()
      case "willBeRetried": willBeRetried = try json.boolean()
      default: try json.skip()
      }
    }
    self.init(
      testCaseStartedID: try json.required(id, "testCaseStartedId"), willBeRetried: willBeRetried,
      timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestStepStarted {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (attemptID, stepID, timestamp): (String?, String?, Timestamp?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "testCaseStartedId": attemptID = try ids.text(&json)
      case "testStepId": stepID = try ids.text(&json)
      case "timestamp": timestamp = try json.timestamp()
      default: try json.skip()
      }
    }
    self.init(
      testCaseStartedID: try json.required(attemptID, "testCaseStartedId"),
      testStepID: try json.required(stepID, "testStepId"), timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestStepFinished {
  init(from json: inout JSONReader, ids: inout MessageIDs) throws(JSONError) {
    var (attemptID, stepID): (String?, String?)
    var (result, timestamp): (TestStepResult?, Timestamp?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "testCaseStartedId": attemptID = try ids.text(&json)
      case "testStepId": stepID = try ids.text(&json)
      case "testStepResult": result = try TestStepResult(from: &json)
      case "timestamp": timestamp = try json.timestamp()
      default: try json.skip()
      }
    }
    self.init(
      testCaseStartedID: try json.required(attemptID, "testCaseStartedId"),
      testStepID: try json.required(stepID, "testStepId"), result: try json.required(result, "testStepResult"),
      timestamp: try json.required(timestamp, "timestamp"))
  }
}

extension TestStepResult {
  init(from json: inout JSONReader) throws(JSONError) {
    var (status, message, exception): (Status?, String?, ThrownError?)
    var duration = Duration.zero
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "status": status = Status(try json.string())
      case "duration": duration = try json.duration()
      case "message": message = try json.string().string
      case "exception": exception = try ThrownError(from: &json)
      default: try json.skip()
      }
    }
    self.init(
      status: try json.required(status, "status"), duration: duration, message: message, exception: exception)
  }
}

extension Status {
  /// The status with a name; one that later versions of the protocol may have is unknown.
  fileprivate init(_ name: JSONString) {
    self =
      switch name {
      case "PASSED": .passed
      case "FAILED": .failed
      case "SKIPPED": .skipped
      case "PENDING": .pending
      case "UNDEFINED": .undefined
      case "AMBIGUOUS": .ambiguous
      default: .unknown
      }
  }
}

extension ThrownError {
  init(from json: inout JSONReader) throws(JSONError) {
    var (type, message, stackTrace): (String?, String?, String?)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "type": type = try json.string().string
      case "message": message = try json.string().string
      case "stackTrace": stackTrace = try json.string().string
      default: try json.skip()
      }
    }
    self.init(type: type ?? "", message: message ?? "", stackTrace: stackTrace)
  }
}
