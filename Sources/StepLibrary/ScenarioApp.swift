public import AppUnderTest
internal import StepRegistry

/// The app that the scenario is using: the one started last.
///
/// - Throws: `NoAppRunning` when the scenario has started none.
public func currentApp() throws -> AppSession {
  guard let session = Scenario.current?.value(AppSession.self) else { throw NoAppRunning() }
  return session
}

/// A step wants to use an app, but its scenario has started none.
public struct NoAppRunning: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    "no app is running in this scenario\nBegin it with a step such as: Given the \"Calculator\" app is running"
  }
}

extension Device {
  /// The device that the scenario runs on: the one chosen with `--device`, or the standard one.
  static func ofScenario() -> Device {
    Scenario.current?.variant.flatMap { try? Device.named($0) } ?? .standard
  }
}

/// The app that was chosen for the run: what `the app is running` means.
package enum ChosenApp {
  /// The name it was asked for by; nil where none was chosen.
  @TaskLocal package static var current: String?

  /// The name it was asked for by.
  ///
  /// - Throws: `NoAppChosen` where none was chosen.
  static var name: String {
    get throws {
      guard let current else { throw NoAppChosen() }
      return current
    }
  }
}

/// A step wants the app that was chosen for the run, but none was.
struct NoAppChosen: Error, CustomStringConvertible {
  var description: String {
    "which app is meant?\nName it, as in: Given the \"Calculator\" app is running, or choose it with --app NAME"
  }
}

extension AppSession {
  /// A session that the steps of the scenario share, and whose screen is reported when one of them fails.
  ///
  /// - Parameters:
  ///   - app: the app, which is launched when it is first used.
  ///   - device: what the app runs on; nil is the device that the scenario runs on.
  package static func ofScenario(_ app: AppCatalog.Entry, on device: Device? = nil) -> AppSession {
    let watch = Scenario.current.flatMap { $0.value(AppWatch.self) ?? .ofRun }
    let driver = app.driver(on: device ?? .ofScenario())
    let watched = watch?.watch(app, driver) ?? AppWatch.Watched(driver: driver, observer: nil)
    let tracer = ScenarioTracer.tracer(of: app.name, watched.driver)
    let observers = [watched.observer, tracer].compactMap(\.self)
    let session = AppSession(
      driver: watched.driver, observers: observers, onWarning: { log("warning: " + $0) }, onLaunch: { log($0) })
    guard let scenario = Scenario.current else { return session }
    // Where the arguments make no sense, the app says so when it is launched.
    if let name = try? LaunchArguments.mutation(in: LaunchArguments.current), app.mutations().contains(name) {
      log(LaunchArguments.note(ofMutation: name))
    }
    if let tracer { ScenarioTracer.add(session, tracer) }
    let isFirst = scenario.value(AppSession.self) == nil
    scenario.keep(session)
    if isFirst {
      // An app that was replaced by a later one is of no interest any more, so both ask for the one in use.
      scenario.onFailure { [weak scenario] error in
        await scenario?.value(AppSession.self)?.failureReport(for: error)
      }
      scenario.waitWith { [weak scenario] atMost in
        try await scenario?.value(AppSession.self)?.passToNextEvent(atMost)
      }
    }
    return session
  }

  /// Lets the next event of the app happen; nil where nothing is scheduled.
  private func passToNextEvent(_ atMost: Duration) async throws -> Duration? {
    _ = try await tree()
    let start = try await driver.now()
    let advance = try await driver.advance(notAfter: start + atMost)
    return advance == .idle ? nil : try await driver.now() - start
  }

  /// What there is to see of the app, unless the error says it already; attaches a picture and what the app wrote.
  private func failureReport(for failure: any Error) async -> String? {
    let errors = await attachLog()
    await attachDownloads()
    if hasFailedToLaunch { return errors }
    let screen = await screenReport(for: failure)
    let parts = [screen, errors].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  /// What is on the screen, unless the error says it already or the app no longer runs; attaches a picture of it.
  private func screenReport(for failure: any Error) async -> String? {
    do {
      do {
        try await attachPicture(named: "screen")
      } catch let error as AppError where error.kind == .notSupported {
        // The text has to do where the driver takes no pictures.
      }
      if let failure = failure as? AppError, failure.kind == .timeout { return nil }
      let screen = try await Wording.$vocabulary.withValue(StepVocabulary()) { try await onScreen() }
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return (["On the screen:"] + lines.map { "  " + $0 }).joined(separator: "\n")
    } catch  where error as? AppError == (failure as? AppError) {
      // Only the failure itself would be reported once more.
      return nil
    } catch let error as AppError where error.kind == .notRunning {
      // The failure says what became of the app.
      return nil
    } catch {
      return "What is on the screen cannot be reported: \(error)"
    }
  }
}
