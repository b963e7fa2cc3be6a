import JSON

extension JSONWriter {
  mutating func write(_ message: TestRunStarted) {
    object {
      $0.member("id", message.id)
      $0.member("timestamp", message.timestamp)
    }
  }

  mutating func write(_ message: TestRunHookStarted) {
    object {
      $0.member("testRunStartedId", message.testRunID)
      $0.member("id", message.id)
      $0.member("hookId", message.hookID)
      $0.member("timestamp", message.timestamp)
    }
  }

  mutating func write(_ message: TestRunHookFinished) {
    object {
      $0.member("testRunHookStartedId", message.testRunHookStartedID)
      $0.member("timestamp", message.timestamp)
      $0.name("result")
      $0.write(message.result)
    }
  }

  mutating func write(_ message: TestCaseStarted) {
    object {
      $0.member("id", message.id)
      $0.member("testCaseId", message.testCaseID)
      $0.member("timestamp", message.timestamp)
      $0.member("attempt", message.attempt)
    }
  }

  mutating func write(_ message: TestStepStarted) {
    object {
      $0.member("testCaseStartedId", message.testCaseStartedID)
      $0.member("testStepId", message.testStepID)
      $0.member("timestamp", message.timestamp)
    }
  }

  mutating func write(_ message: TestStepFinished) {
    object {
      $0.member("testCaseStartedId", message.testCaseStartedID)
      $0.member("testStepId", message.testStepID)
      $0.name("testStepResult")
      $0.write(message.result)
      $0.member("timestamp", message.timestamp)
    }
  }

  mutating func write(_ message: TestCaseFinished) {
    object {
      $0.member("testCaseStartedId", message.testCaseStartedID)
      $0.member("timestamp", message.timestamp)
      $0.member("willBeRetried", message.willBeRetried)
    }
  }

  mutating func write(_ message: TestRunFinished) {
    object {
      $0.member("testRunStartedId", message.testRunID)
      $0.member("timestamp", message.timestamp)
      $0.member("success", message.success)
      if let exception = message.exception {
        $0.member("message", exception.message)
        $0.name("exception")
        $0.write(exception)
      }
    }
  }

  mutating func write(_ attachment: Attachment) {
    object {
      $0.members(of: attachment.owner)
      switch attachment.body {
      case .text(let text):
        $0.member("body", text)
        $0.member("contentEncoding", "IDENTITY")
      case .bytes(let bytes):
        $0.name("body")
        $0.base64(bytes)
        $0.member("contentEncoding", "BASE64")
      }
      $0.member("mediaType", attachment.mediaType)
      if let fileName = attachment.fileName { $0.member("fileName", fileName) }
      $0.member("timestamp", attachment.timestamp)
    }
  }

  mutating func write(_ attachment: ExternalAttachment) {
    object {
      $0.members(of: attachment.owner)
      $0.member("url", attachment.url)
      $0.member("mediaType", attachment.mediaType)
      if let timestamp = attachment.timestamp { $0.member("timestamp", timestamp) }
    }
  }

  private mutating func members(of owner: Attachment.Owner) {
    switch owner {
    case .step(let testCaseStartedID, let testStepID):
      member("testCaseStartedId", testCaseStartedID)
      member("testStepId", testStepID)
    case .runHook(let testRunHookStartedID):
      member("testRunHookStartedId", testRunHookStartedID)
    case .run: break
    }
  }

  private mutating func member(_ name: StaticString, _ timestamp: Timestamp) {
    self.name(name)
    write(timestamp)
  }
}
