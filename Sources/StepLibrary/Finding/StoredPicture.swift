import AppUnderTest
import OperatingSystem
import Pictures
import SourceText
import StepRegistry

/// A picture beside a feature file, which a step compares with the screen or finds on it.
package struct StoredPicture {
  /// The path of the file.
  let path: String
  /// The name of the file without folder and extension.
  let name: String
  /// The names of elements that are not compared.
  let omitted: [String]
  /// The largest part of the pixels that may differ, from 0 to 1.
  let tolerance: Double

  /// Describes the picture of the running scenario.
  ///
  /// - Parameters:
  ///   - file: the path in the step, relative to the folder of the feature; `.png` can be left out.
  ///   - omitted: the names of elements that are not compared.
  ///   - tolerance: the largest part of the pixels that may differ, from 0 to 1.
  ///   - isOfDevice: whether each device has its own file in a run on chosen devices, as pictures of whole screens do.
  init(_ file: String, omitting omitted: [String] = [], tolerance: Double = 0, isOfDevice: Bool = true) {
    let stem = file.hasSuffix(".png") ? String(file.dropLast(4)) : file
    let variant = isOfDevice ? Scenario.current?.variant : nil
    let device = variant.map { variant in
      "-" + variant.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    }
    let folder = Scenario.current?.uri.split(separator: "/", omittingEmptySubsequences: false).dropLast() ?? []
    path = (folder.map(String.init) + [stem + (device ?? "") + ".png"]).joined(separator: "/")
    name = stem.split(separator: "/").last.map(String.init) ?? stem
    (self.omitted, self.tolerance) = (omitted, tolerance)
  }

  /// The media type of the paths of pictures that a step has written.
  package static let writtenMediaType = "text/x.cukeswift.picture+plain"
  /// The largest size of a picture in bytes.
  private static let mostBytes = 50_000_000

  /// The content of the file; nil for a missing file.
  ///
  /// - Throws: a `StepProblem` for a file that cannot be read.
  func content() throws -> (bytes: [UInt8], picture: PixelPicture)? {
    do {
      guard try FileSystem.kindIfAny(of: path) != nil else { return nil }
      let bytes = try FileSystem.read(path, atMost: Self.mostBytes, isKept: true)
      return (bytes, try PixelPicture(png: bytes))
    } catch let error as FileSystem.Failure {
      throw StepProblem("the picture \(path) cannot be read: \(error.reason)")
    } catch let error as PixelPicture.Failure {
      throw StepProblem("the picture \(path) cannot be compared: \(error.reason)")
    }
  }

  /// Writes the file; rejects links that lead out of the project.
  func write(_ bytes: [UInt8]) throws {
    _ = try FileSystem.destination(of: path, inProject: FileSystem.workingFolder)
    try TextFile.write(bytes, to: path)
    attach(path, as: Self.writtenMediaType, named: "picture.txt")
  }
}

/// The screen as pixels, with its elements.
struct ScreenPixels {
  let tree: any ElementTree
  let bytes: [UInt8]
  let picture: PixelPicture
  /// The number of pixels per point.
  let scale: Double

  /// The frames of elements in pixels.
  func areas(of elements: [ElementID]) -> [Rect] {
    elements.map { tree.frame(of: $0).scaled(by: scale) }
  }
}

extension AppSession {
  /// Waits until the screen looks like a stored picture.
  ///
  /// If the run updates screens, writes the picture instead when the screen has come to rest.
  ///
  /// - Throws: a `StepProblem` with the differing elements; an `AppError` for a driver without pictures.
  func expectPicture(_ stored: StoredPicture) async throws {
    let isUpdate = RunEnvironment.current.updatesScreens
    // The first step of a scenario starts the app.
    _ = try await tree()
    guard let expected = try stored.content() else {
      let screen = try await settledPixels()
      if isUpdate { return try stored.write(screen.bytes) }
      attach(screen.bytes, as: "image/png", named: "\(stored.name)-actual.png")
      throw StepProblem(
        "the picture \(stored.path) does not exist yet\n"
          + "Look at the attached screen. If it is right, cukeswift run --update-screens stores it.")
    }
    let (screen, difference) = try await settledDifference(from: expected.picture, stored)
    if let difference, difference.share <= stored.tolerance { return }
    if isUpdate { return try stored.write(screen.bytes) }
    attach(expected.bytes, as: "image/png", named: "\(stored.name)-expected.png")
    attach(screen.bytes, as: "image/png", named: "\(stored.name)-actual.png")
    if let difference { attach(difference.png, as: "image/png", named: "\(stored.name)-diff.png") }
    throw StepProblem(
      (Self.lines(on: difference, in: screen, expected.picture, stored)
        + ["If the new screen is right, cukeswift run --update-screens updates the picture."]).joined(separator: "\n"))
  }

  /// The difference between the screen and a picture: as soon as it is small enough, otherwise at the end of the time
  /// limit or when the app waits for the user. The difference is nil for a screen of another size.
  private func settledDifference(
    from expected: PixelPicture, _ stored: StoredPicture
  ) async throws -> (screen: ScreenPixels, difference: PictureDifference?) {
    var omitted: [Query] = []
    for name in stored.omitted { omitted.append(try await meant(by: name)) }
    var difference: PictureDifference?
    let screen = try await settledPixels { screen in
      let areas = screen.areas(of: omitted.flatMap { $0.elements(in: screen.tree) })
      difference = PictureDifference(screen.picture, from: expected, leavingOut: areas)
      return difference.map { $0.share <= stored.tolerance } ?? false
    }
    return (screen, difference)
  }

  /// The screen as pixels when a closure accepts it. At the end of the time limit, or when the app waits for the user,
  /// the last screen.
  func settledPixels(until isWanted: (ScreenPixels) throws -> Bool) async throws -> ScreenPixels {
    let end = try await driver.now() + timeout
    var screen = try await pixelsWithElements()
    while try !isWanted(screen) {
      let now = try await driver.now()
      guard now < end, try await driver.advance(notAfter: end) != .idle else { break }
      _ = try await settledScreen(until: end)
      screen = try await pixelsWithElements()
    }
    return screen
  }

  private func settledPixels() async throws -> ScreenPixels {
    _ = try await settledScreen(until: try await driver.now() + timeout)
    return try await pixelsWithElements()
  }

  private func pixelsWithElements() async throws -> ScreenPixels {
    let tree = try await tree()
    let bytes = try await png().bytes
    do throws(PixelPicture.Failure) {
      let picture = try PixelPicture(png: bytes)
      return ScreenPixels(tree: tree, bytes: bytes, picture: picture, scale: picture.pixelsPerPoint(of: tree))
    } catch {
      throw StepProblem("the picture of the screen cannot be compared: \(error.reason)")
    }
  }

  /// The maximum number of differing elements in a failure.
  private static let mostElements = 8

  private static func lines(
    on difference: PictureDifference?, in screen: ScreenPixels, _ expected: PixelPicture, _ stored: StoredPicture
  ) -> [String] {
    let actual = screen.picture
    guard let difference else {
      return [
        "the screen has \(actual.width) × \(actual.height) pixels, and \(stored.path) has "
          + "\(expected.width) × \(expected.height)",
        "Was it taken on another device or in a window of another size?",
      ]
    }
    let all = actual.width * actual.height
    var lines = [
      "the screen differs from \(stored.path) in \(difference.count) of \(all) pixels (\(percent(difference.share)))"
    ]
    let found = screen.tree.visibleElements.filter { screen.tree.children(of: $0).isEmpty }
      .map { ($0, difference.count(in: screen.areas(of: [$0]).first ?? difference.bounds)) }.filter { $0.1 > 0 }
    if found.isEmpty {
      let bounds = difference.bounds
      let points = [bounds.width, bounds.height, bounds.x, bounds.y].map { Int(($0 / screen.scale).rounded()) }
      lines.append("  in an area of \(points[0]) × \(points[1]) points at (\(points[2]), \(points[3]))")
    }
    return lines + found.lines(atMost: mostElements) { screen.tree.wording(of: $0.0) }
  }

  /// A share in percent with two digits after the point.
  private static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded(.up))
    let digits = String(hundredths % 100)
    return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits) %"
  }
}
