import CukeKit
import Foundation

/// A small app that shows one thing of the toolkit; `docs/reference/` has its code and a picture of its screen.
///
/// Its code stands in `Examples/` between `// example: NAME` and `// end`.
struct Example: Sendable, CustomStringConvertible {
  /// What it shows: a type, or a member of one, as the reference calls it.
  let name: String
  /// The screen it is drawn on.
  let device: Device
  let make: @Sendable () -> any App
  let act: @Sendable (AppSession) async throws -> Void

  /// Describes an example.
  ///
  /// - Parameters:
  ///   - name: what it shows.
  ///   - app: the app.
  ///   - height: how high its screen is, in points; all are 320 wide.
  ///   - act: what is done before the picture is drawn.
  init<A: App>(
    _ name: String, _ app: A.Type, height: Double = 120,
    act: @escaping @Sendable (AppSession) async throws -> Void = { _ in }
  ) {
    self.name = name
    device = Device("example", width: 320, height: height, topInset: 0)
    make = { A() }
    self.act = act
  }

  /// All examples.
  static let all = controls + texts + containers + tables + web + screens + services

  /// The name of its picture.
  var fileName: String { name.lowercased().replacingOccurrences(of: ".", with: "-") + ".svg" }

  /// What it shows.
  var description: String { name }

  /// The picture of its screen, as SVG.
  func picture() async throws -> String {
    let session = AppSession(driver: InProcessDriver(on: device, making: make))
    try await session.launch()
    try await act(session)
    return try await session.picture()
  }
}
