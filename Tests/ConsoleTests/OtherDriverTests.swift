import AppUnderTest
import Console
import Foundation
import ModelApps
import Recordings
import SampleApps
import StepLibrary
import StepRegistry
import TestDrivers
import Testing

/// Apps with a driver without optional functions.
@Suite struct OtherDriverTests {
  private static let apps = AppCatalog([
    .init("Shop") { device, arguments in
      PlainDriver(InProcessDriver(on: device, launchedWith: arguments) { Calculator() })
    }
  ])

  /// The app is started by the console or by a step and used; the reply reports missing functions of its driver.
  @Test(arguments: ["start_app 'Shop'", "Given the \"shop\" app is running"])
  func appOfAnyDriverIsUsed(start: String) async throws {
    let session = try ConsoleSession(
      ConsoleSession.Setting(
        apps: Self.apps, app: nil,
        load: { (try Registry([PredefinedSteps.steps(for: Self.apps)], relativeTo: "/"), Self.apps) }))
    let display = try await session.replies(to: [
      start, "touch button marked:'7'", "query label id:'display', :text",
    ])
    #expect(display == .text("[0] 7"))
    let refusals = [
      ("undo", "nothing to undo"), ("undo", "Only a model app can go back."),
      ("save state seven", "the state of this app cannot be saved: it is not a model app"),
      ("shake", "the driver of this app cannot shake"),
      ("screenshot", "the driver of this app cannot take pictures of the screen"),
    ]
    for (line, part) in refusals {
      guard case .failure(let reason) = await session.reply(to: line) else {
        Issue.record("\(line) does not fail")
        continue
      }
      #expect(reason.contains(part), "\(line): \(reason)")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "seven.feature")
    let shelf = RecordingShelf(folder: folder.path)
    _ = try await RunEnvironment.$current.withValue(.changed { $0[RecordingShelf.self] = shelf }) {
      try await session.replies(to: ["save feature \"\(file.path)\""])
    }
    let feature = try String(contentsOf: file, encoding: .utf8)
    // A step is recorded as written.
    let given = start.hasPrefix("Given") ? start : "Given the \"Shop\" app is running"
    #expect(feature.contains(given) && feature.contains("\"7\""), "\(feature)")
  }

  /// The report of a failed step describes the screen in words if the driver cannot take pictures.
  @Test func failureShowsTheScreen() async throws {
    struct Whoops: Error {}
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    let app = try #require(Self.apps.entries.first)
    _ = StepContext(scenario: scenario).perform { AppSession.ofScenario(app) }
    let reports = await scenario.failureReports(for: Whoops())
    #expect(reports.count == 1 && reports.first?.hasPrefix("On the screen:\n  ") == true, "\(reports)")
  }
}

/// A driver without optional functions.
actor PlainDriver: ForwardingDriver {
  nonisolated let driver: any AppDriver

  init(_ driver: InProcessDriver) { self.driver = driver }
}
