import Foundation
import Messages
import Reporters
import Testing

/// Attempts of scenarios without an end in the stream.
@Suite struct RunningAttemptTests {
  private static func starts(_ envelopes: [Envelope]) -> [TestCaseStarted] {
    envelopes.compactMap { if case .testCaseStarted(let message) = $0 { message } else { nil } }
  }

  @Test func theNextAttemptShowsThatOneHasEnded() async throws {
    let envelopes = try await Recording().envelopes.filter { if case .testCaseFinished = $0 { false } else { true } }
    let starts = Self.starts(envelopes)
    let retried = try #require(starts.first { $0.attempt == 1 })
    let first = try #require(starts.first { $0.testCaseID == retried.testCaseID && $0.attempt == 0 })
    let stream = StreamState()
    var wasKnown = false
    for envelope in envelopes {
      stream.take(envelope)
      if stream.attempt(first.id) != nil { wasKnown = true }
    }
    #expect(wasKnown && stream.attempt(first.id) == nil && stream.attempt(retried.id) != nil)
    // All others could still be running.
    let known = starts.filter { stream.attempt($0.id) != nil }
    #expect(known.count == Set(starts.map(\.testCaseID)).count)
  }

  @Test func areReportedInTheirStartingOrder() async throws {
    let envelopes = try await Recording().envelopes.filter { envelope in
      switch envelope {
      case .testCaseFinished, .testRunFinished: false
      default: true
      }
    }
    let report = try Recording(envelopes).report(.xray)
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    let tests = try #require(object?["tests"] as? [[String: Any]])
    let definitions = tests.compactMap { ($0["testInfo"] as? [String: Any])?["definition"] as? String }
    let whole = try JSONSerialization.jsonObject(with: Data(try await Recording().report(.xray).utf8)) as? [String: Any]
    let expected = (whole?["tests"] as? [[String: Any]])?.compactMap {
      ($0["testInfo"] as? [String: Any])?["definition"] as? String
    }
    #expect(definitions.count > 10)
    #expect(definitions.filter { $0.hasPrefix("features/") } == expected?.filter { $0.hasPrefix("features/") })
  }

  /// A report names the step or hook that skipped without a reason, except in a dry run.
  @Test(arguments: [(Duration.zero, false), (.milliseconds(1), true)])
  func skippedScenariosNameWhatWasExecuted(duration: Duration, isNamed: Bool) async throws {
    let envelopes = try await Recording().envelopes.map { envelope in
      guard case .testStepFinished(var message) = envelope else { return envelope }
      message.result = TestStepResult(status: .skipped, duration: duration)
      return .testStepFinished(message)
    }
    let junit = try Recording(envelopes).report(.junit)
    #expect(junit.contains(#"<skipped message="skipped: "#) == isNamed, "\(junit)")
    #expect(junit.contains(#"<skipped message="skipped"/>"#) != isNamed)
  }
}
