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
      try TextFile.write(
        map.hasSuffix(".json") ? known.json : try await picture(of: known, launch, by: walk, gallery, features), to: map
      )
    }
    if folder != nil { try write(try await walk.feature(launch, by: registry)) }
  }

  /// The map with pictures, as a picture or as a page. The studio shows the page as well.
  private func picture(
    of known: WalkMap, _ launch: AppLaunch, by walk: Walk, _ gallery: [GalleryState], _ features: [String]
  ) async throws -> String {
    let pictures = try await walk.pictures()
    let unshown = gallery.unshown(by: known.states.map(\.screen))
    let findings = Array(
      zip(await walk.findings, features.map { "cukeswift run \($0.shellQuoted)" }))
    let title = "\(launch.name), explored: \(known.states.count.counted("state")), \(findings.count.counted("finding"))"
    let page = WalkPage.html(titled: title, known, pictures: pictures, unshown: unshown, findings: findings)
    do throws(FileSystem.Failure) { try RunFolder.make() } catch { throw Diagnostic(error) }
    try TextFile.write(page, to: RunFolder.lastWalk)
    return map?.hasSuffix(".svg") == true ? known.svg(with: pictures, unshown: unshown) : page
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
