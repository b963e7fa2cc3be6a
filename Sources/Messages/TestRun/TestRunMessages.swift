// What is said while a run goes on, in the order in which it is said: the run starts, hooks around the run, each attempt
// of a test case with its steps and attachments, the run ends.

/// The run begins.
package struct TestRunStarted: Sendable, Hashable {
  package var id: String
  package var timestamp: Timestamp

  package init(id: String, timestamp: Timestamp) {
    self.id = id
    self.timestamp = timestamp
  }
}

/// A hook around the whole run begins.
package struct TestRunHookStarted: Sendable, Hashable {
  package var id: String
  package var testRunID: String
  package var hookID: String
  package var timestamp: Timestamp

  package init(id: String, testRunID: String, hookID: String, timestamp: Timestamp) {
    self.id = id
    self.testRunID = testRunID
    self.hookID = hookID
    self.timestamp = timestamp
  }
}

/// A hook around the whole run has ended.
package struct TestRunHookFinished: Sendable, Hashable {
  package var testRunHookStartedID: String
  package var result: TestStepResult
  package var timestamp: Timestamp

  package init(testRunHookStartedID: String, result: TestStepResult, timestamp: Timestamp) {
    self.testRunHookStartedID = testRunHookStartedID
    self.result = result
    self.timestamp = timestamp
  }
}

/// An attempt of a test case begins.
package struct TestCaseStarted: Sendable, Hashable {
  package var id: String
  package var testCaseID: String
  /// Which attempt this is, counted from 0.
  package var attempt: Int
  package var timestamp: Timestamp

  package init(id: String, testCaseID: String, attempt: Int, timestamp: Timestamp) {
    self.id = id
    self.testCaseID = testCaseID
    self.attempt = attempt
    self.timestamp = timestamp
  }
}

/// A step or hook of an attempt begins.
package struct TestStepStarted: Sendable, Hashable {
  package var testCaseStartedID: String
  package var testStepID: String
  package var timestamp: Timestamp

  package init(testCaseStartedID: String, testStepID: String, timestamp: Timestamp) {
    self.testCaseStartedID = testCaseStartedID
    self.testStepID = testStepID
    self.timestamp = timestamp
  }
}

/// A step or hook of an attempt has ended.
package struct TestStepFinished: Sendable, Hashable {
  package var testCaseStartedID: String
  package var testStepID: String
  package var result: TestStepResult
  package var timestamp: Timestamp

  package init(testCaseStartedID: String, testStepID: String, result: TestStepResult, timestamp: Timestamp) {
    self.testCaseStartedID = testCaseStartedID
    self.testStepID = testStepID
    self.result = result
    self.timestamp = timestamp
  }
}

/// An attempt of a test case has ended.
package struct TestCaseFinished: Sendable, Hashable {
  package var testCaseStartedID: String
  /// Whether another attempt follows.
  package var willBeRetried: Bool
  package var timestamp: Timestamp

  package init(testCaseStartedID: String, willBeRetried: Bool, timestamp: Timestamp) {
    self.testCaseStartedID = testCaseStartedID
    self.willBeRetried = willBeRetried
    self.timestamp = timestamp
  }
}

/// The run has ended.
package struct TestRunFinished: Sendable, Hashable {
  package var testRunID: String
  /// Whether nothing failed.
  package var success: Bool
  /// Why the run itself could not be done, if that is so.
  package var exception: ThrownError?
  package var timestamp: Timestamp

  package init(testRunID: String, success: Bool, exception: ThrownError? = nil, timestamp: Timestamp) {
    self.testRunID = testRunID
    self.success = success
    self.exception = exception
    self.timestamp = timestamp
  }
}
