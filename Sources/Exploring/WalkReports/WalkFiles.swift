import OperatingSystem
package import SourceText
package import StepRegistry

/// The files that a walk writes besides the features of its findings: its map, and scenarios of its paths.
package struct WalkFiles {
  /// The path of the map; nil without one.
  package let map: String?
  /// The folder for the feature; nil without one.
  private let folder: String?

  /// Names the files.
  ///
  /// - Parameters:
  ///   - map: the path of the map; nil without one.
  ///   - folder: the folder for the feature; nil without one.
  /// - Throws: a diagnostic for a map of another kind.
  package init(map: String?, folder: String?) throws(Diagnostic) {
    (self.map, self.folder) = (map, folder)
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
  /// - Returns: the lines of the report about the feature.
  /// - Throws: a diagnostic if a file cannot be written.
  package func write(
    of launch: AppLaunch, by walk: Walk, _ registry: Registry, gallery: [GalleryState], features: [String]
  ) async throws -> [String] {
    let known = await walk.map
    // A walk that has not begun has no states.
    guard !known.states.isEmpty else { return [] }
    if let map {
      if map.hasSuffix(".json") {
        try TextFile.write(known.json, to: map)
      } else {
        let illustrated = try await IllustratedMap(of: walk, known, launch, gallery: gallery, features: features)
        try illustrated.keepForStudio()
        try TextFile.write(map.hasSuffix(".svg") ? illustrated.picture : illustrated.page, to: map)
      }
    }
    return try await write { try await walk.feature(launch, by: registry) }
  }

  /// Writes the scenarios of the states of a given map.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - courses: the courses of a walk over it.
  ///   - launch: the way to start the app.
  ///   - walk: the walk.
  ///   - registry: the definitions of the steps.
  /// - Returns: the lines of the report about the feature.
  /// - Throws: a diagnostic if a file cannot be written.
  package func write(
    _ given: GivenMap, after courses: [MapCourse], _ launch: AppLaunch, by walk: Walk, _ registry: Registry
  ) async throws -> [String] {
    try await write { try await walk.feature(of: given, after: courses, launch, by: registry) }
  }

  /// Writes a feature, if a folder is named.
  private func write(_ make: () async throws -> PathFeature) async throws -> [String] {
    guard let folder else { return [] }
    let feature = try await make()
    var lines = [""]
    if feature.count > 0 {
      let path = try NewFile.write(feature.text, to: "\(folder)/\(feature.fileName)", ending: "feature").path
      lines += ["\(feature.count.counted("scenario")) written", "  cukeswift run \(path.shellQuoted)"]
    }
    if feature.lost > 0 {
      lines.append("\(feature.lost.counted("path")) left out: the app does not follow them again, or the time is over")
    }
    return lines
  }
}
