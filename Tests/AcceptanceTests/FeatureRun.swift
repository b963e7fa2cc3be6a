import AppUnderTest
import Foundation
import Messages
import ModelApps
import Runner
import SampleApps
import StepLibrary
import StepRegistry
import Testing

/// A run of an app's features in this process, and its result.
struct FeatureRun {
  /// The number of scenarios run.
  let scenarios: Int
  /// The failed scenarios with the message of their first failed step.
  let failures: [String]

  /// The folder of the acceptance scenarios.
  static let features = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../features")
    .standardizedFileURL

  /// The devices with the smallest and the largest screen.
  static var extremeDevices: [Device] {
    get throws { try ["iPhone SE (4-inch)", "iPad Pro 12.9 (3rd generation)"].map { try Device.named($0) } }
  }

  /// The step groups of the files in `features/steps`.
  private static let stepGroups = [
    alarmSteps, articlesSteps, beerSteps, calculatorSteps, loginSteps, suggestSteps, tinylogSteps, uikitCatalogSteps,
    xkcdSteps,
  ]

  /// Runs the feature of an app.
  ///
  /// - Parameters:
  ///   - app: the name of the app; without spaces it is the name of the feature file.
  ///   - catalog: the available apps.
  ///   - devices: the devices to run each scenario on; empty for the standard device.
  ///   - arguments: the launch arguments of the app.
  ///   - failsFast: whether the run ends with the first failed scenario.
  init(
    of app: String, from catalog: AppCatalog = .samples, on devices: [Device] = [], arguments: [String] = [],
    failsFast: Bool = false
  ) async throws {
    let file = app.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    self = try await FeatureRun(
      path: FeatureRun.features.appending(path: "\(file).feature").path, from: catalog, on: devices,
      arguments: arguments,
      failsFast: failsFast, stepGroups: FeatureRun.stepGroups)
  }

  /// Runs a feature file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - catalog: the available apps.
  ///   - devices: the devices to run each scenario on; empty for the standard device.
  ///   - arguments: the launch arguments of the app.
  ///   - failsFast: whether the run ends with the first failed scenario.
  ///   - stepGroups: the step groups to use in addition to the predefined steps.
  init(
    path: String, from catalog: AppCatalog = .samples, on devices: [Device] = [], arguments: [String] = [],
    failsFast: Bool = false,
    stepGroups: [Steps] = []
  ) async throws {
    var ids = IDGenerator()
    let features = try FeatureLoader.load([PathArgument(path: path)], ids: &ids, fillingEverywhere: false)
    let suite = try Suite(
      features, variants: devices.map(\.name), selection: Selection(), order: .defined, ids: &ids)
    let registry = try Registry(
      [PredefinedSteps.steps(for: catalog)] + stepGroups, relativeTo: FeatureRun.features.path)
    var options = RunOptions()
    options.failsFast = failsFast
    var failures: [String] = []
    var scenarios = 0
    let run = TestRun(registry: registry, options: options, clock: StandingClock(), ids: ids) { envelope in
      switch envelope {
      case .testCaseStarted: scenarios += 1
      case .testStepFinished(let message) where ![.passed, .skipped].contains(message.result.status):
        failures.append(message.result.message ?? "\(message.result.status)")
      default: break
      }
    }
    _ = await RunEnvironment.$current.withValue(.changed { $0.launchArguments = arguments }) { await run.run(suite) }
    self.scenarios = scenarios
    self.failures = failures
  }
}

/// A clock that always returns the same time.
private struct StandingClock: RunClock {
  func now() -> Timestamp { Timestamp(seconds: 0, nanoseconds: 0) }
}
