import AppUnderTest
import StepRegistry
import Synchronization
import Traces

/// Traces the apps of a scenario: records each step for every session that it used.
final class ScenarioTracer: Sendable {
  private struct Traced {
    weak var session: AppSession?
    let tracer: SessionTracer
  }

  private let choice: TraceChoice
  private let sessions = Mutex<(all: [Traced], count: Int)>(([], 0))

  private init(_ choice: TraceChoice) { self.choice = choice }

  /// The tracer for a new session of the scenario; nil if tracing is off.
  static func tracer(of app: String, _ driver: any AppDriver) -> SessionTracer? {
    let choice = RunEnvironment.current[TraceChoice.self] ?? TraceChoice(.off)
    guard choice.extent != .off, let scenario = Scenario.current else { return nil }
    let tracer = scenario.value(ScenarioTracer.self) ?? begin(choice, in: scenario)
    let number = tracer.sessions.withLock { $0.count }
    return SessionTracer(number: number, app: app, driver: driver) { words, isOfStep in
      attachEvidence(.utf8(words), as: TraceFormat.recordType, on: .death(of: number, isOfStep: isOfStep))
    }
  }

  /// Begins tracing a session.
  static func add(_ session: AppSession, _ tracer: SessionTracer) {
    Scenario.current?.value(ScenarioTracer.self)?.sessions.withLock { sessions in
      sessions.all.append(Traced(session: session, tracer: tracer))
      sessions.count += 1
    }
  }

  /// Records that a session belongs to a user.
  static func name(_ user: String, of session: AppSession) {
    guard let tracer = Scenario.current?.value(ScenarioTracer.self) else { return }
    tracer.sessions.withLock { $0.all.first { $0.session === session }?.tracer }?.name(user)
  }

  private static func begin(_ choice: TraceChoice, in scenario: Scenario) -> ScenarioTracer {
    let tracer = ScenarioTracer(choice)
    scenario.keep(tracer)
    scenario.atStepEnd { [weak scenario] in await tracer.endStep(of: scenario?.value(AppSession.self)) }
    return tracer
  }

  /// Attaches the records of a step.
  ///
  /// - Parameter current: the session that steps use.
  private func endStep(of current: AppSession?) async {
    let occasion = choice.extent == .failed ? StepContext.Attachment.Occasion.failure : .always
    let traced = sessions.withLock { sessions in
      sessions.all.removeAll { $0.session == nil }
      return sessions.all
    }
    for one in traced {
      guard let session = one.session else { continue }
      guard let record = await one.tracer.record(of: session, isUsed: session === current) else { continue }
      attachEvidence(.utf8(record), as: TraceFormat.recordType, on: occasion)
      guard choice.takesPictures, session === current, let driver = session.driver as? any PixelDriver,
        let picture = try? await driver.pixels()
      else { continue }
      attachEvidence(
        .bytes(picture), as: TraceFormat.pictureType,
        named: TraceFormat.pictureName(ofSession: one.tracer.number), on: occasion)
    }
  }
}
