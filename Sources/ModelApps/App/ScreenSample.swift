/// A screen with a set of data for a gallery, and the way to reach it without touches.
///
/// An app declares its samples itself, because it can access its private state:
///
///     static var gallery: [ScreenSample] {
///       [
///         ScreenSample("Detail", "very long title") { (app: Articles) in app.opened = .veryLong },
///         ScreenSample("List", "loading") { (_: Articles) in },
///         ScreenSample("List", "loaded", after: .seconds(1)) { (_: Articles) in },
///       ]
///     }
public struct ScreenSample: Sendable {
  /// The name of the screen.
  public let screen: String
  /// The name of the data, among the samples of the screen; empty for a single sample.
  public let variant: String
  /// Changes to the app's surroundings before it is launched.
  let surroundings: [AppCommand]
  /// The app's time that passes before the screen is shown.
  let time: Duration
  /// Brings the launched app to the screen.
  let arrange: @Sendable (any App) -> Void

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - screen: the name of the screen.
  ///   - variant: the name of the data, among the samples of the screen.
  ///   - time: the app's time that passes between `arrange` and the display of the screen.
  ///   - surroundings: changes to the app's surroundings before it is launched, such as answers of servers.
  ///   - arrange: sets the state of the app, after its launch.
  public init<A: App>(
    _ screen: String, _ variant: String = "", after time: Duration = .zero, surroundings: [AppCommand] = [],
    arrange: @escaping @Sendable (A) -> Void
  ) {
    self.screen = screen
    self.variant = variant
    self.surroundings = surroundings
    self.time = time
    self.arrange = { app in
      if let app = app as? A { arrange(app) }
    }
  }

  /// Creates samples of a screen or component with typical data: no text, one text, many texts, long texts, texts from
  /// right to left, and large letters.
  ///
  ///     static var gallery: [ScreenSample] {
  ///       ScreenSample.variants("List", of: ["Milk", "Bread"]) { (it: ShoppingList, texts) in it.items = texts }
  ///     }
  ///
  /// - Parameters:
  ///   - screen: the name of the screen.
  ///   - texts: usual texts; at least one.
  ///   - arrange: sets the state of the app to the texts of a variant, after its launch.
  public static func variants<A: App>(
    _ screen: String, of texts: [String], arrange: @escaping @Sendable (A, _ texts: [String]) -> Void
  ) -> [ScreenSample] {
    SampleTexts.variants(of: texts).map { variant in
      ScreenSample(screen, variant.name, surroundings: variant.surroundings) { (app: A) in arrange(app, variant.texts) }
    }
  }

  /// The first screen, right after the launch.
  static func start<A: App>(of app: A.Type) -> ScreenSample {
    ScreenSample("Start") { (_: A) in }
  }
}

/// The texts of the generated variants of a screen.
private struct SampleTexts: Sendable {
  let name: String
  let texts: [String]
  var surroundings: [AppCommand] = []

  /// The number of texts that fill more than a screen.
  private static let many = 40
  /// The number of times that a long text repeats a usual text.
  private static let repetitions = 8
  /// A text that is written from right to left.
  private static let rightToLeft = "שלום עולם"

  static func variants(of texts: [String]) -> [SampleTexts] {
    let usual = texts.isEmpty ? ["Text"] : texts
    return [
      SampleTexts(name: "empty", texts: []), SampleTexts(name: "one", texts: Array(usual.prefix(1))),
      SampleTexts(name: "many", texts: (0..<many).compactMap { usual.dropFirst($0 % usual.count).first }),
      SampleTexts(
        name: "long", texts: usual.map { [String](repeating: $0, count: repetitions).joined(separator: " ") }),
      SampleTexts(
        name: "right to left", texts: usual.map { _ in rightToLeft }, surroundings: [.setLanguage("he")]),
      SampleTexts(
        name: "large text", texts: usual, surroundings: [.setTextSize(.accessibilityExtraExtraExtraLarge)]),
    ]
  }
}
