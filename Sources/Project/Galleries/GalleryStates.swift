import AppUnderTest
import CLibrary
package import Exploring
import JSON
import OperatingSystem
import StepCompiler

/// Finds the states of the galleries of apps in a process of their own, because the code of an app may end its process.
package struct GalleryStates {
  /// The first argument of this process. The path of its result, the number of apps, the apps, and the paths of the features
  /// follow.
  package static let argument = "gallery-states"

  /// The paths of the features, whose step files may have apps.
  private let paths: [String]

  /// Chooses the step files.
  ///
  /// - Parameter paths: the paths of the features, whose step files may have apps.
  package init(paths: [String]) { self.paths = paths }

  /// Finds the states of the galleries of some apps.
  ///
  /// - Parameter apps: the names of the apps.
  /// - Returns: the states by app; apps without a gallery are missing.
  /// - Throws: an error if the process cannot be started, or its result cannot be read.
  package func find(_ apps: [String]) throws -> [String: [GalleryState]] {
    let folder = try ProjectFolder.make("coverage", besides: FileSystem.workingFolder)
    let path = "\(folder)/galleries-\(getpid()).json"
    defer { try? FileSystem.remove(path) }
    // An app that ends the process leaves the galleries before it.
    let ending = try RunningProgram.start(
      arguments: [Self.argument, path, "\(apps.count)"] + apps + paths, environment: RunningProgram.shortTrace,
      descriptors: [.outputToErrors]
    ).wait(atMost: LoadingLimit.current)
    guard try FileSystem.kindIfAny(of: path) != nil else {
      // The process writes no file for apps without galleries.
      if case .exited(0)? = ending { return [:] }
      let limit = try "the apps took longer than \(LoadingLimit.current.text)"
      throw Diagnostic(problem: ending.map { "the process of the apps ended: \($0)" } ?? limit)
    }
    return Self.read(try JSONValue(parsing: FileSystem.read(path)))
  }

  private static func read(_ json: JSONValue) -> [String: [GalleryState]] {
    (json.object ?? [:]).mapValues { ($0.array ?? []).compactMap(GalleryState.init) }
  }

  /// Writes the states, in the process of the apps.
  ///
  /// - Parameters:
  ///   - words: the arguments of the process.
  ///   - definitions: the source of the apps.
  /// - Throws: the errors in the step files, or why the result cannot be written.
  package static func serve(_ words: ArraySlice<String>, _ definitions: DefinitionSource) async throws {
    guard let path = words.first, let count = words.dropFirst().first.flatMap({ Int($0) }) else { return }
    let rest = words.dropFirst(2)
    let catalog = try definitions.loaded(for: Array(rest.dropFirst(count))).apps
    var found: [String: JSONValue] = [:]
    for name in rest.prefix(count) {
      guard let app = try? catalog.app(named: name), !app.isPage, !app.isRemote, !app.gallery.isEmpty else { continue }
      var states: [JSONValue] = []
      for screen in app.gallery {
        let driver = app.driver()
        try await driver.able(to: .showGallery).show(screen)
        states.append(GalleryState(title: screen.title, try await driver.snapshot()).json)
        try await driver.terminate()
      }
      found[name] = .array(states)
      try TextFile.write(JSONValue.object(found).bytes, to: path)
    }
  }
}
