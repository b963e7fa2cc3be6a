import AppUnderTest
import ElementQuery
import Pictures

/// A place of the screen that a client has found by a picture.
struct PictureElement: Sendable {
  /// Finds the picture again.
  let search: PictureSearch
  /// The frame in points.
  let frame: Rect
  /// How alike the place is to the picture, at most 1.
  let score: Double
}

/// The places that were found by pictures, by their names for the client.
struct PictureElements: Sendable {
  /// The beginning of the names, as in Appium.
  private static let prefix = "appium-image-element-"
  /// The maximum number of remembered places. Beyond that, the oldest ones are forgotten.
  static let most = 100

  private var elements: [Int: PictureElement] = [:]
  private var count = 0

  /// Whether a name belongs to a place found by a picture.
  static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// The error of a command that such places do not have.
  static var unsupported: WireError {
    WireError(
      .unsupported,
      "an element found by a picture is only a place of the screen: it has click, displayed, rect, location, size, "
        + "screenshot and the attribute score")
  }

  /// Remembers a place; returns its name.
  mutating func add(_ element: PictureElement) -> String {
    count += 1
    elements[count] = element
    elements[count - Self.most] = nil
    return Self.prefix + String(count)
  }

  /// The place with a name.
  ///
  /// - Throws: a `WireError` if the name is unknown, or the place was forgotten.
  func element(_ name: String) throws(WireError) -> PictureElement {
    guard let number = Int(name.dropFirst(Self.prefix.count)), number > 0, number <= count else {
      throw KnownElements.unknown(name)
    }
    guard let element = elements[number] else {
      throw WireError(.stale, "the place '\(name)' was forgotten: find it again")
    }
    return element
  }
}
