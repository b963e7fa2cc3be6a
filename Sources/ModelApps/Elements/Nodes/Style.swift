/// The look of an element, as far as pictures of the screen show it.
public struct Style: Sendable, Hashable {
  /// The colour of its text; nil for the colour of its class.
  public var textColor: Color?
  /// The background colour; nil for transparent.
  public var background: Color?
  /// The radius of its corners in points.
  public var cornerRadius = 0.0
  /// Whether its text is bold.
  public var isBold = false
  /// The horizontal alignment of its text; `fill` for the alignment of its class.
  public var textAlignment = Alignment.fill
  /// The size of its font in points; 0 for an element without text.
  public internal(set) var fontSize = 0.0
  /// The largest number of lines of its text; 0 for no limit.
  public internal(set) var lineLimit = 0
  /// Whether its text does not fit and is cut off; the property `truncated` of elements with a text.
  public internal(set) var isTruncated = false
  /// Whether its text is cut off only because the user has chosen larger texts.
  var isCutBySize = false
  /// Whether the app has chosen one of its colours, instead of its class.
  var hasOwnColors = false

  /// Creates the default look of a class.
  public init() {}
}

/// A colour of red, green and blue.
public struct Color: Sendable, Hashable, CustomStringConvertible {
  /// Red, from 0 to 255.
  public let red: UInt8
  /// Green, from 0 to 255.
  public let green: UInt8
  /// Blue, from 0 to 255.
  public let blue: UInt8

  /// Creates a colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour as pages write it, such as `#FF3B30`.
  public var description: String {
    String(unsafeUninitializedCapacity: 7) { digits in
      digits[0] = UInt8(ascii: "#")
      for (index, part) in [red, green, blue].enumerated() {
        digits[2 * index + 1] = Self.digit(part >> 4)
        digits[2 * index + 2] = Self.digit(part & 15)
      }
      return 7
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// UIKit's red for increased contrast, which is readable on white.
  public static let red = Color(red: 215, green: 0, blue: 21)
  /// UIKit's orange.
  public static let orange = Color(red: 255, green: 149, blue: 0)
  /// UIKit's yellow.
  public static let yellow = Color(red: 255, green: 204, blue: 0)
  /// UIKit's green.
  public static let green = Color(red: 76, green: 217, blue: 100)
  /// UIKit's blue, the colour of buttons.
  public static let blue = Color(red: 0, green: 122, blue: 255)
  /// UIKit's purple.
  public static let purple = Color(red: 88, green: 86, blue: 214)
  /// White.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// The grey of secondary content, UIKit's grey for increased contrast, which is readable on white.
  public static let gray = Color(red: 108, green: 108, blue: 112)
  /// The grey of bars and of the background of grouped tables.
  public static let lightGray = Color(red: 239, green: 239, blue: 244)
}

/// The roles of an element for a screen reader.
public struct Traits: OptionSet, Sendable, Hashable {
  /// The bits of the traits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The element reacts to touches.
  public static let button = Traits(rawValue: 1)
  /// The element is a link.
  public static let link = Traits(rawValue: 2)
  /// The element is a title of the content below it.
  public static let header = Traits(rawValue: 4)
  /// The element is a search field.
  public static let searchField = Traits(rawValue: 8)
  /// The element is a picture.
  public static let image = Traits(rawValue: 16)
  /// The element is a text to read.
  public static let staticText = Traits(rawValue: 32)
  /// The value of the element can be increased and decreased.
  public static let adjustable = Traits(rawValue: 64)
  /// The element is a key of a keyboard.
  public static let keyboardKey = Traits(rawValue: 128)

  private static let names: [(Traits, String)] = [
    (.button, "button"), (.link, "link"), (.header, "header"), (.searchField, "searchField"), (.image, "image"),
    (.staticText, "staticText"), (.adjustable, "adjustable"), (.keyboardKey, "keyboardKey"),
  ]

  /// The names of the traits, separated by commas, for the property `traits`.
  var wording: String {
    var wording = ""
    for (trait, name) in Traits.names where contains(trait) { wording += wording.isEmpty ? name : ",\(name)" }
    return wording
  }
}
