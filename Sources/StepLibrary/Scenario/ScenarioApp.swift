public import AppUnderTest
import StepRegistry

/// The app that the scenario is using, which is the last one it started.
///
/// - Throws: `NoAppRunning` if the scenario has not started an app.
public func currentApp() throws -> AppSession {
  let scenario = Scenario.current
  guard let session = scenario?.value(AppSession.self) else { throw NoAppRunning(isInScenario: scenario != nil) }
  return session
}

/// A step needs an app, but its scenario has not started one.
public struct NoAppRunning: Error, Sendable, Hashable, CustomStringConvertible {
  /// Whether the calling code belongs to a scenario.
  let isInScenario: Bool

  /// The problem, and advice.
  public var description: String {
    isInScenario
      ? "no app is running in this scenario\nBegin it with a step such as: Given the \"Calculator\" app is running"
      : "no app is running, because this code runs outside a scenario\nCall it in a step or hook, not in a detached task. "
        + "In a test, run the step in a scenario: see ScenarioList."
  }
}

extension Device {
  /// The device of the scenario: the device chosen with `--device`, otherwise the default device.
  static func ofScenario() -> Device {
    Scenario.current?.variant.flatMap { try? Device.named($0) } ?? .standard
  }
}

/// The app chosen for the run, which `the app is running` starts.
enum ChosenApp {
  /// The chosen name.
  ///
  /// - Throws: `NoAppChosen` without a choice.
  static var name: String {
    get throws {
      guard let name = RunEnvironment.current.chosenApp else { throw NoAppChosen() }
      return name
    }
  }
}

/// A step needs the app chosen for the run, but no app was chosen.
struct NoAppChosen: Error, CustomStringConvertible {
  var description: String {
    "no app is named\nName it, as in: Given the \"Calculator\" app is running, or choose it with --app NAME"
  }
}

extension AppSession {
  /// A session shared by the steps of the scenario. The session's screen is reported when a step fails.
  ///
  /// - Parameters:
  ///   - app: the app, launched on first use.
  ///   - device: the device of the app; nil for the device of the scenario.
  package static func ofScenario(_ app: AppCatalog.Entry, on device: Device? = nil) -> AppSession {
    let instrumentation = Scenario.current.flatMap {
      $0.value(AppInstrumentation.self) ?? RunEnvironment.current[AppInstrumentation.self]
    }
    let driver = app.driver(on: device ?? .ofScenario())
    let instrumented =
      instrumentation?.instrument(app, driver) ?? AppInstrumentation.Instrumented(driver: driver, observer: nil)
    let tracer = ScenarioTracer.tracer(of: app.name, instrumented.driver)
    let observers = [instrumented.observer, tracer].compactMap(\.self)
    let session = AppSession(
      driver: instrumented.driver, of: app.name, observers: observers, onWarning: { log("warning: " + $0) },
      onLaunch: { log($0) },
      onVersion: { attachEvidence(.text($0), as: "text/x.cukeswift.app-version+plain", named: app.name, on: .always) })
    guard let scenario = Scenario.current else { return session }
    // If the arguments are invalid, the app reports that when it is launched.
    if let name = try? LaunchArguments.mutation(in: LaunchArguments.current), app.has(mutation: name) {
      log(LaunchArguments.note(ofMutation: name))
    }
    if let tracer { ScenarioTracer.add(session, tracer) }
    AnswerRecording.begin(session, in: scenario)
    RunEnvironment.current[SessionWatch.self]?.begin(app, session, scenario)
    let isFirst = scenario.value(AppSession.self) == nil
    scenario.keep(session)
    if isFirst { observeApp(of: scenario) }
    return session
  }

  /// Lets a scenario report its app and use the app's time. This concerns only the app in use, not those that a later
  /// one has replaced.
  private static func observeApp(of scenario: Scenario) {
    scenario.onFailure { [weak scenario] error in
      await scenario?.value(AppSession.self)?.failureReport(for: error)
    }
    scenario.onSuccessOfAll { [weak scenario] in await scenario?.value(AppSession.self)?.unansweredReport() }
    if RunEnvironment.current.areRequestsStrict || scenario.tags.contains(StrictRequests.tag) {
      StrictRequests.allow(nil)
    }
    TimeBudget.begin(for: scenario)
    AppTimeRecording.begin(in: scenario)
    scenario.timeWith { [weak scenario] in try await scenario?.value(AppSession.self)?.timeSoFar() }
    scenario.waitWith { [weak scenario] atMost in
      try await scenario?.value(AppSession.self)?.passToNextEvent(atMost)
    }
  }

  /// The time on the app's clock. An app that is not running is launched.
  private func timeSoFar() async throws -> Duration {
    _ = try await tree()
    return try await driver.now()
  }

  /// Advances to the next event of the app, at most by the given time; nil if no event is scheduled.
  private func passToNextEvent(_ atMost: Duration) async throws -> Duration? {
    _ = try await tree()
    let start = try await driver.now()
    let advance = try await driver.advance(notAfter: start + atMost)
    return advance == .idle ? nil : try await driver.now() - start
  }

  /// The warning for requests of a passed scenario that nothing has answered; nil without any.
  private func unansweredReport() async -> String? {
    let requests: [HTTPRequest]
    do {
      requests = try await knownRequestRecords?.unansweredRequests ?? []
    } catch {
      return "\(error)"
    }
    guard let first = requests.first else { return nil }
    let others = Set(requests.map(\.wordingWithHost)).count - 1
    let more = others > 0 ? ", nor \(others == 1 ? "another request" : "\(others) other requests")" : ""
    let advice =
      first.adviceOnTunnel.map { $0 + "." }
      ?? "Define an answer, as in: Given \(first.method.rawValue) \"\(first.path)\" answers 200"
    return "nothing answered \(first.wordingWithHost)\(more)\n\(advice)"
  }

  /// A report about the app, without details that the error already contains. Attaches a picture and the app's output.
  private func failureReport(for failure: any Error) async -> String? {
    let errors = await attachLog()
    await attachDownloads()
    if hasFailedToLaunch { return errors }
    let screen = await screenReport(for: failure)
    let parts = [screen, errors].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// A report of the screen; nil if the error already contains it or the app has ended. Attaches a picture of the
  /// screen.
  private func screenReport(for failure: any Error) async -> String? {
    do {
      do {
        try await attachPicture(named: "screen")
      } catch let error as AppError where error.kind == .notSupported {
        // The text replaces the picture of a driver that does not take pictures.
      }
      if let failure = failure as? AppError, failure.kind == .timeout { return nil }
      let screen = try await RunEnvironment.describing(in: StepVocabulary()) { try await onScreen() }
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return (["On the screen:"] + lines.map { "  " + $0 }).joined(separator: "\n")
    } catch  where error as? AppError == (failure as? AppError) {
      // The report would only repeat the failure.
      return nil
    } catch let error as AppError where error.kind == .notRunning {
      // The failure already reports the end of the app.
      return nil
    } catch {
      return "The screen cannot be reported: \(error)"
    }
  }
}
