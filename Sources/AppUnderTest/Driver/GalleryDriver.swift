/// A driver of an app with a gallery of screens, which can show a screen without touches.
public protocol GalleryDriver: AppDriver {
  /// The screens with their variants, in the order in which a gallery shows them.
  var gallery: [GalleryScreen] { get }

  /// Launches the app and brings it to a screen.
  ///
  /// - Parameter screen: one of `gallery`.
  /// - Throws: an error with the reason why the app cannot show the screen.
  func show(_ screen: GalleryScreen) async throws
}

/// A screen with one set of data in a gallery.
public struct GalleryScreen: Sendable, Hashable {
  /// The index of the screen in the gallery of its app, from 0.
  public let index: Int
  /// The name of the screen.
  public let name: String
  /// The name of its variant, which distinguishes its data; empty for the only variant.
  public let variant: String

  /// Describes a screen.
  ///
  /// - Parameters:
  ///   - index: its index in the gallery of its app, from 0.
  ///   - name: the name of the screen.
  ///   - variant: the name of its variant; empty for the only variant.
  public init(index: Int, name: String, variant: String = "") {
    self.index = index
    self.name = name
    self.variant = variant
  }

  /// The name, with the variant if there is one: `List, empty`.
  package var title: String { variant.isEmpty ? name : "\(name), \(variant)" }
}
