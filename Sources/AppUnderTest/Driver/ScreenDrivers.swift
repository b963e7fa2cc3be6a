package import Pictures

/// A driver that can measure the painted texts of its app.
package protocol TextPlacingDriver: AppDriver {
  /// The rectangles around the lines of texts in elements of the last screen.
  ///
  /// - Parameters:
  ///   - elements: the elements, as identified on the last screen.
  ///   - text: the text that is meant, if it is one of several in an element.
  /// - Returns: a rectangle for each element in points of the window; nil for an element without a text, or if it is not
  ///   known.
  /// - Throws: an `AppError` if the app is not running.
  func textFrames(of elements: [ElementID], showing text: String) async throws -> [Rect?]
}

/// A driver that can take a picture of the screen.
///
/// With `ModelApps`, the picture of a driver with only this protocol is drawn from its tree, as for a model.
public protocol PictureDriver: AppDriver {
  /// A picture of the screen, as an SVG document.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func picture() async throws -> String
}

/// A driver that draws its pictures as marks, which can also be rendered as pixels.
package protocol DrawingDriver: PictureDriver {
  /// A picture of the screen, as a list of marks.
  ///
  /// - Throws: an `AppError` if the app is not running.
  func drawing() async throws -> Drawing
}

/// A driver of an app with fields that fingers cannot operate, such as the drop-down lists of a browser.
///
/// Such a field has the property `takesValue`.
package protocol FieldDriver: AppDriver {
  /// Sets the value of a field, as its own user interface does.
  ///
  /// - Parameters:
  ///   - value: the new value.
  ///   - element: the field, as identified on the last screen.
  /// - Throws: an `AppError` if the field does not offer the value.
  func set(_ value: FieldValue, of element: ElementID) async throws
}

/// A value for a field that its driver sets.
package enum FieldValue: Sendable, Hashable {
  /// The title of a choice, or a value as text.
  case text(String)
  /// A day with a time. The field takes the parts that it shows.
  case date(CalendarDate)
  /// A number on its track.
  case number(Double)
  /// The number on its steps that is nearest to this one.
  case nearest(Double)
  /// A number of steps; negative numbers go back.
  case steps(Int)
}

extension FieldValue {
  /// Whether the field takes the step nearest to the value.
  package var isNearest: Bool { if case .nearest = self { true } else { false } }
}

/// A driver whose app scrolls to hidden elements on request, as a browser does.
package protocol RevealingDriver: AppDriver {
  /// Scrolls to an element, as far as a user could.
  ///
  /// - Parameters:
  ///   - element: the element, as identified on the last screen.
  ///   - search: the number of the search; in one search, an element is scrolled to only once.
  /// - Returns: whether anything moved.
  /// - Throws: an `AppError` if the app is not running.
  func reveal(_ element: ElementID, in search: Int) async throws -> Bool
}
