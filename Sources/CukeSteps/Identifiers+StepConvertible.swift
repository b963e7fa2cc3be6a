public import StepRegistry

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An address in a step or a cell of a data table becomes a `URL`.
extension URL: StepConvertible {
  /// Makes a URL from an address, or from a path that begins with a slash; nil for any other text.
  public init?(stepText: String) {
    guard !stepText.contains(where: \.isWhitespace), let url = URL(string: stepText),
      url.scheme != nil || stepText.hasPrefix("/")
    else { return nil }
    self = url
  }

  /// The description of valid texts for error messages.
  public static var stepWording: String { "an address such as https://shop.example/basket, or a path such as /basket" }
}

/// An identifier in a step or a cell of a data table becomes a `UUID`.
extension UUID: StepConvertible {
  /// Makes an identifier from 32 hexadecimal digits in five groups; nil for an invalid text.
  public init?(stepText: String) { self.init(uuidString: stepText) }

  /// The description of valid texts for error messages.
  public static var stepWording: String { "a UUID such as 123E4567-E89B-12D3-A456-426614174000" }
}
