/// A part of a screen that can be shown alone: state and content. Scenarios and the gallery need no app for it.
///
///     final class Rating: Component {
///       var stars = 0
///       var content: [Node] {
///         Button(String(repeating: "★", count: stars) + String(repeating: "☆", count: 5 - stars)) { self.stars += 1 }
///       }
///       static var gallery: [ScreenSample] {
///         [ScreenSample("Rating", "none") { (_: Rating) in }, ScreenSample("Rating", "full") { (it: Rating) in it.stars = 5 }]
///       }
///     }
///
/// A scenario shows it with `Given the "Rating" component with "full"`.
public protocol Component: App {
  /// The current elements, from top to bottom; must not change the state.
  @ViewBuilder var content: [Node] { get }
}

extension Component {
  /// A screen with only the component.
  public var screen: Screen { Screen("\(Self.self)") { content } }
}
