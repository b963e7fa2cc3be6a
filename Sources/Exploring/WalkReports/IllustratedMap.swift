import OperatingSystem
import Runner
import SourceText

/// The map of a walk with pictures: the map alone, and as a page with the findings.
struct IllustratedMap {
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
