/// The script that runs beside a page in its own world. It sees the content of the page, but the page's scripts do not
/// see it.
///
/// The script stands still at every change, to stop the page's clock there. It also describes the screen: at first
/// completely, later only the changes.
///
/// The page's scripts cannot alter its results, because a world has its own objects and functions. In every world,
/// however, the name of an element can hide members of forms and of the document (`<input name="attributes">`). Members
/// are therefore taken from prototypes.
package enum PageScript {
  /// The name of the world.
  package static let world = "cukeswift"

  /// The addresses that the script requests to stand still. The requests reach no server.
  package enum StopAddress: String {
    /// At a change.
    case change = "https://cukeswift.invalid/stop"
    /// Before a change, at which the page stops in the debugger.
    case announcement = "https://cukeswift.invalid/pause"
  }

  /// The functions of the script that stop in the debugger.
  package enum StopFunction: String {
    /// At a change, if the page allows no requests or its time passes on its own.
    case change = "cukeswiftStop"
    /// After loading.
    case loaded = "cukeswiftLoaded"
  }

  /// The name of the function with which the script reports the permissions that a page requests, and its events.
  package static let reporting = "cukeswiftAsked"

  /// The scripts that run in the world of the page's own scripts, before the page's scripts.
  package static let early: [StaticString] = [
    WebFiles.shadows, WebFiles.clock, WebFiles.permissions, WebFiles.marks, WebFiles.workers, WebFiles.sockets,
  ]

  /// The script for a page whose clock the driver stops.
  package static let source = script(screen + [WebFiles.standing, WebFiles.life, WebFiles.beginning])

  /// The script for a page in real time, which runs among the page's own scripts; it waits for the next change.
  package static let sourceInRealTime = script(screen + [WebFiles.waiting, WebFiles.life, WebFiles.answering])

  /// The common part of both scripts, for describing the screen and acting on it.
  private static let screen: [StaticString] = [
    WebFiles.flags, WebFiles.members, WebFiles.names, WebFiles.looking, WebFiles.geometry, WebFiles.sight,
    WebFiles.clicking,
    WebFiles.placing, WebFiles.ordering, WebFiles.touching, WebFiles.revealing, WebFiles.setting, WebFiles.dragging,
  ]

  /// The script for clients of WebDriver, which uses the script beside a page.
  package static let client = "\(WebFiles.client)"

  private static func script(_ parts: [StaticString]) -> String {
    "(() => {\n'use strict';\n" + parts.map { "\($0)" }.joined() + "})()"
  }

  /// An expression for the world of the page's own scripts: whether a listener there handles a finger or pointer that
  /// moves over points.
  ///
  /// - Parameter points: the points, as JSON.
  package static func hearsMoves(at points: String) -> String { "(\(WebFiles.hearsMoves))(\(points))" }

  /// An expression for the world of the script: the facts for an audit, as lines.
  ///
  /// - Parameters:
  ///   - version: the number of the screen.
  ///   - elements: the numbers of its elements.
  package static func auditing(_ version: Int, _ elements: [Int]) -> String {
    "(\(WebFiles.auditing))(\(version),[\(elements.map(String.init).joined(separator: ","))])"
  }
}
