import AppUnderTest
import Foundation
import Pictures
import SampleApps
import Testing

@testable import StepLibrary
@testable import StepRegistry

/// `I touch the picture "x.png"`, and steps that see pictures.
@Suite struct PictureSearchStepTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "cukeswift-\(UUID().uuidString)")

  /// Runs the steps of a scenario in the folder.
  private func run(_ steps: [String]) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/")
    let scenario = Scenario(name: "x", tags: [], uri: folder.appending(path: "x.feature").path)
    for step in steps {
      let matches = try registry.matches(for: step)
      try #require(matches.count == 1)
      try await StepContext(scenario: scenario).performAlone { try await matches[0].run(nil, in: $0) }
    }
  }

  /// The failure of the last of some steps.
  private func failure(of steps: [String]) async -> String {
    let error = await #expect(throws: (any Error).self) { try await run(steps) }
    return error.map { "\($0)" } ?? ""
  }

  /// Cuts a picture out of the first screen of an app.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - app: the name of the app.
  ///   - query: an element.
  ///   - area: the part to cut out, for the frame of the element.
  private func cut(
    _ name: String, outOf app: String, _ query: String, pixelsPerPoint: Int = 2, _ area: (Rect) -> Rect
  ) async throws {
    let session = AppSession(driver: try AppCatalog.samples.driver(for: app))
    let frame = try #require(try await session.waitFor(query).first?.frame)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bytes = try await session.png(of: area(frame), pixelsPerPoint: pixelsPerPoint).bytes
    try Data(bytes).write(to: folder.appending(path: name))
  }

  /// The middle of a frame, in whole points.
  private static func middle(_ frame: Rect) -> Rect {
    Rect(x: frame.center.x.rounded() - 15, y: frame.center.y.rounded() - 15, width: 30, height: 30)
  }

  private static let calculator = "the \"Calculator\" app is running"

  @Test(arguments: [1, 2, 3])
  func aPictureIsTouchedInItsMiddle(pixelsPerPoint: Int) async throws {
    try await cut(
      "seven.png", outOf: "Calculator", "button marked:'7'", pixelsPerPoint: pixelsPerPoint, Self.middle)
    try await run([
      Self.calculator, "I should see the picture \"seven.png\"", "I touch the picture \"seven\"",
      "the \"display\" label shows \"7\"",
    ])
  }

  /// Lists load after the launch.
  @Test func stepsWaitForPictures() async throws {
    try await cut("climbing.png", outOf: "Cancelled", "tableViewCell index:1") { cell in
      Rect(x: 0, y: cell.y.rounded() + 5, width: 200, height: 30)
    }
    try await run([
      "the \"Cancelled\" app is running", "I should see the picture \"climbing.png\"", "I should see \"Climbing\"",
    ])
  }

  @Test func anAbsentPictureIsNotSeen() async throws {
    try await cut("zero.png", outOf: "Calculator", "label id:'display'") { frame in
      Rect(x: frame.maxX.rounded() - 40, y: frame.y.rounded(), width: 40, height: frame.height.rounded())
    }
    try await run([
      Self.calculator, "I should see the picture \"zero.png\"", "I touch \"7\"",
      "I should not see the picture \"zero.png\"",
    ])
    try await cut("seven.png", outOf: "Calculator", "button marked:'7'", Self.middle)
    let failure = await failure(of: [Self.calculator, "I should not see the picture \"seven.png\""])
    #expect(failure.contains("the picture \(folder.path)/seven.png still is on the screen:\n  "), "\(failure)")
    #expect(failure.contains("the button \"7\": 100 % alike"), "\(failure)")
  }

  @Test func anAmbiguousPictureIsNotTouched() async throws {
    try await cut("arrow.png", outOf: "UIKit Catalog", "tableViewCell index:0") { cell in
      Rect(x: cell.maxX.rounded() - 40, y: cell.y.rounded() + 10, width: 40, height: 24)
    }
    let failure = await failure(of: ["the \"UIKit Catalog\" app is running", "I touch the picture \"arrow.png\""])
    #expect(failure.contains(" times:\n  ") && failure.contains("100 % alike\n  "), "\(failure)")
  }

  @Test func missingPicturesAreExplained() async throws {
    try await cut("arrow.png", outOf: "UIKit Catalog", "tableViewCell index:0") { $0 }
    let absent = await failure(of: [Self.calculator, "I touch the picture \"arrow.png\""])
    #expect(absent.contains("the picture \(folder.path)/arrow.png is not on the screen\n"), "\(absent)")
    #expect(absent.contains(" It must be 80 % alike."), "\(absent)")
    let missing = await failure(of: [Self.calculator, "I touch the picture \"lost.png\""])
    #expect(missing.contains("Cut it out of a picture of the screen, such as the attached one."), "\(missing)")
    try await cut("plain.png", outOf: "Calculator", "label id:'display'") { frame in
      Rect(x: 0, y: frame.y.rounded(), width: 20, height: 20)
    }
    let plain = await failure(of: [Self.calculator, "I should see the picture \"plain.png\""])
    #expect(plain.contains("plain.png cannot be found on a screen: it has only one colour"), "\(plain)")
  }
}
