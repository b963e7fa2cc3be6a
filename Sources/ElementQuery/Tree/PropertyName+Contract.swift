/// The properties of some kinds of elements that sessions, queries and predefined steps use, besides the properties of
/// every element.
///
/// A driver supports them under these names as far as it can. Without a value, the feature that uses it is unavailable
/// or falls back as described here. `DriverConformance` checks those that its app can show.
extension PropertyName {
  /// The role of the element for its users, as text, such as `button`; by default the role of its class or tag.
  ///
  /// Sessions and steps find buttons, fields, cells, pickers and so on by their role.
  public static var role: PropertyName { .other("role") }

  /// Further roles, as text separated by commas, such as `button, selected`; `role:` in a query finds these too.
  public static var traits: PropertyName { .other("traits") }

  /// Whether the element is moving or scrolling: true or false.
  ///
  /// A session does not touch moving elements or elements inside them. Without this property, it does not wait for an
  /// element to rest.
  public static var moving: PropertyName { .other("moving") }

  /// Whether the element can be used although it is invisible, such as a transparent control over its picture, or one
  /// behind its label: true or false.
  ///
  /// Steps that use a control or check its state find it. A touch at its hit point reaches it.
  package static var usable: PropertyName { .other("usable") }

  /// Whether the element becomes visible only by scrolling: true or false.
  package static var outOfSight: PropertyName { .other("outOfSight") }

  /// Whether the element scrolls its content: true, or false for a list that only the view around it scrolls.
  package static var scrollsItself: PropertyName { .other("scrollsItself") }

  /// The index of a cell in its section, or of a picker's row in its column, from 0.
  ///
  /// Queries for `row` and `indexPath`, reading a list as a table, and turning pickers rely on it.
  public static var row: PropertyName { .other("row") }

  /// The index of the section of a cell, from 0; for queries with `indexPath`, and reading a list as a table.
  public static var section: PropertyName { .other("section") }

  /// The distance that a scroll view is scrolled to the right, in points; 0 at its beginning.
  public static var contentOffsetX: PropertyName { .other("contentOffsetX") }

  /// The distance that a scroll view is scrolled down, in points; 0 at its beginning.
  ///
  /// Without it, the end of a list is detected only when scrolling has no effect.
  public static var contentOffsetY: PropertyName { .other("contentOffsetY") }

  /// The width of the content of a scroll view, in points.
  ///
  /// Sessions scroll a view sideways if its content is wider but not higher than the view.
  public static var contentWidth: PropertyName { .other("contentWidth") }

  /// The height of the content of a scroll view, in points. An element with this property can scroll, whatever its
  /// class.
  public static var contentHeight: PropertyName { .other("contentHeight") }

  /// The index of the row in the middle of a picker's column, from 0; for turning pickers.
  public static var selectedRow: PropertyName { .other("selectedRow") }

  /// The number of rows in a picker's column; for turning pickers.
  public static var numberOfRows: PropertyName { .other("numberOfRows") }

  /// The parts that a date picker shows: `time`, `date`, or anything else for both.
  public static var datePickerMode: PropertyName { .other("datePickerMode") }

  /// The interval between the rows of a date picker, in minutes; by default 1.
  public static var minuteInterval: PropertyName { .other("minuteInterval") }

  /// The minimum of a slider, a number; by default 0.
  public static var minimumValue: PropertyName { .other("minimumValue") }

  /// The maximum of a slider, a number; by default 1.
  public static var maximumValue: PropertyName { .other("maximumValue") }

  /// Whether a field cannot be operated by fingers and is set by its driver: true or false; by default false.
  package static var takesValue: PropertyName { .other("takesValue") }

  /// Whether a switch is on: true or false; by default false.
  public static var isOn: PropertyName { .other("isOn") }

  /// The progress of a progress bar, from 0 to 1; by default 0.
  public static var progress: PropertyName { .other("progress") }

  /// The title of a screen, as text, on the element that contains it; by default the label of its navigation bar.
  public static var screenTitle: PropertyName { .other("title") }

  /// A description of the element besides its name, as text: on a page its attribute `title`.
  ///
  /// Steps search hints if no element has a name.
  package static var hint: PropertyName { .other("hint") }

  /// Whether a finger presses the element: true or false. Without this property and `isHighlighted` the value is false,
  /// because no finger stays on the screen between two steps.
  package static var highlighted: PropertyName { .other("highlighted") }

  /// The number that an app gives to a view, which is 0 unless the app sets another one.
  package static var tag: PropertyName { .other("tag") }

  /// The class of the element around the element, as text. Trees compute this property.
  package static var superview: PropertyName { .other("superview") }

  /// The class of the window around the element, as text; nil for an element of a page. Trees compute this property.
  package static var window: PropertyName { .other("window") }

  /// The text, label or class of the element that receives a touch on this element. Trees compute this property.
  package static var receiver: PropertyName { .other("receiver") }

  /// The purpose of a button in an alert, as text: `cancel` for the button that dismisses the alert.
  public static var style: PropertyName { .other("style") }
}
