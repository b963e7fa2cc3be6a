import CukeKit
import Foundation

/// A small app that demonstrates one feature of the toolkit; `docs/reference/` has its code and a picture of its
/// screen.
///
/// Its code is in `Examples/` between `// example: NAME` and `// end`.
struct Example: Sendable, CustomStringConvertible {
  /// The demonstrated type or member, named as in the reference.
  let name: String
  /// The device for the picture.
  let device: Device
  let make: @Sendable () -> any App
  let act: @Sendable (AppSession) async throws -> Void

  /// Describes an example.
  ///
  /// - Parameters:
  ///   - name: the demonstrated type or member.
  ///   - app: the app.
  ///   - height: the height of its screen in points; all are 320 wide.
  ///   - act: performs actions before the picture is drawn.
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

  /// The demonstrated type or member.
  var description: String { name }

  /// The picture of its screen, as SVG.
  func picture() async throws -> String {
    let session = AppSession(driver: InProcessDriver(on: device, making: make))
    try await session.launch()
    try await act(session)
    return try await session.picture()
  }
}
