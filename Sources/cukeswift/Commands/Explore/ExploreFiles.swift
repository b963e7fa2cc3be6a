import CommandOptions
import Exploring
import OperatingSystem
import Reporters
import Runner
import ScreenCoverage
import SourceText
import StepRegistry

/// The files that a walk writes besides the features of its findings: its map, and scenarios of its paths.
struct ExploreFiles {
  static let map = Option(
    "--map", .text("FILE"), help: "write states and transitions as .json, or with pictures as .svg or .html")
  static let folder = Option(
    "--write", .folder, help: "write a feature with a scenario for each path to a state")

  /// The path of the map; nil without one.
  let map: String?
  /// The folder for the feature; nil without one.
  private let folder: String?
  /// The lines of the report about the feature.
  private(set) var lines: [String] = []

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for a map of another kind.
  init(_ arguments: ParsedArguments) throws {
    (map, folder) = (try arguments[Self.map], try arguments[Self.folder])
    if let map, ![".json", ".svg", ".html"].contains(where: map.hasSuffix) {
      throw Diagnostic(problem: "--map writes .json, .svg or .html, but was given '\(map)'")
    }
  }

  /// Writes the map of a walk, and the scenarios of its states.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - walk: the walk.
  ///   - registry: the definitions of the steps.
  ///   - gallery: the screens of the gallery of the app.
  ///   - features: the paths of the features of the findings.
  /// - Throws: a diagnostic if a file cannot be written.
  mutating func write(
    of launch: AppLaunch, by walk: Walk, _ registry: Registry, gallery: [GalleryState], features: [String]
  ) async throws {
    let known = await walk.map
    // A walk that has not begun has no states.
    guard !known.states.isEmpty else { return }
    if let map {
      if map.hasSuffix(".json") {
        try TextFile.write(known.json, to: map)
      } else {
        let report = try await WalkReport(of: walk, known, launch, gallery: gallery, features: features)
        try report.keepForStudio()
        try TextFile.write(map.hasSuffix(".svg") ? report.picture : report.page, to: map)
      }
    }
    if folder != nil { try write(try await walk.feature(launch, by: registry)) }
  }

  /// Writes the scenarios of the states of a given map.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - courses: the courses of a walk over it.
  ///   - launch: the way to start the app.
  ///   - walk: the walk.
  ///   - registry: the definitions of the steps.
  /// - Throws: a diagnostic if a file cannot be written.
  mutating func write(
    _ given: GivenMap, after courses: [MapCourse], _ launch: AppLaunch, by walk: Walk, _ registry: Registry
  ) async throws {
    if folder != nil { try write(try await walk.feature(of: given, after: courses, launch, by: registry)) }
  }

  private mutating func write(_ feature: PathFeature) throws(Diagnostic) {
    guard let folder else { return }
    lines = [""]
    if feature.count > 0 {
      let path = try NewFile.write(feature.text, to: "\(folder)/\(feature.fileName)", ending: "feature").path
      lines += ["\(feature.count.counted("scenario")) written", "  cukeswift run \(path.shellQuoted)"]
    }
    if feature.lost > 0 {
      lines.append("\(feature.lost.counted("path")) left out: the app does not follow them again, or the time is over")
    }
  }
}

/// The map of a walk with pictures: the map alone, and as a page with the findings.
private struct WalkReport {
  let picture: String
  let page: String

  /// Visits the states of the map for their pictures.
  ///
  /// - Parameters:
  ///   - walk: the walk.
  ///   - map: its map.
  ///   - launch: the way to start the app.
  ///   - gallery: the screens of the gallery of the app.
  ///   - features: the paths of the features of the findings.
  init(
    of walk: Walk, _ map: WalkMap, _ launch: AppLaunch, gallery: [GalleryState], features: [String]
  ) async throws {
    let pictures = try await walk.pictures()
    let unshown = gallery.unshown(by: map.states.map(\.screen))
    let findings = Array(zip(await walk.findings, features.map { "cukeswift run \($0.shellQuoted)" }))
    let title = "\(launch.name), explored: \(map.states.count.counted("state")), \(findings.count.counted("finding"))"
    picture = map.svg(with: pictures, unshown: unshown)
    page = WalkPage.html(titled: title, map, pictures: pictures, unshown: unshown, findings: findings)
  }

  /// Writes the page to the file that the studio shows.
  func keepForStudio() throws(Diagnostic) {
    do throws(FileSystem.Failure) { try RunFolder.make() } catch { throw Diagnostic(error) }
    try TextFile.write(page, to: RunFolder.lastWalk)
  }
}

/// Writes files beside those that exist.
enum NewFile {
  /// Writes a text to a file whose name is not taken, with a number if necessary. An earlier file with the same text is
  /// kept instead.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - name: the path without a number and ending.
  ///   - ending: the ending.
  ///   - taken: paths that are not used, even if their text is the same.
  /// - Returns: the path, and whether the file was written.
  /// - Throws: a diagnostic if the file cannot be written.
  static func write(
    _ text: String, to name: String, ending: String, besides taken: [String] = []
  ) throws(Diagnostic) -> (path: String, isNew: Bool) {
    var number = 1
    while true {
      let path = "\(name)\(number == 1 ? "" : "-\(number)").\(ending)"
      if !FileSystem.isThere(path) {
        try TextFile.write(text, to: path)
        return (path, true)
      }
      if !taken.contains(path), (try? FileSystem.read(path)) == Array(text.utf8) { return (path, false) }
      number += 1
    }
  }
}
