/// What sessions, queries and predefined steps ask of elements of a kind, beside the properties that every element has.
///
/// A driver answers for them under these names as far as it knows; where it gives nothing, what is said to rely on it is
/// left out, or done as it is said here. `DriverConformance` checks those that its app can show.
extension PropertyName {
  /// What the element is to those who use it, as text, such as `button`; without it the class or the tag decides.
  ///
  /// Sessions and steps find buttons, fields, cells, pickers and so on by their role.
  public static var role: PropertyName { .other("role") }

  /// What else it is, as text with commas between, such as `button, selected`; `role:` in a query finds these as well.
  public static var traits: PropertyName { .other("traits") }

  /// Whether it is on its way from one place to another, or scrolling: true or false.
  ///
  /// A session touches nothing that moves or is inside something that does; without it, it does not wait for an element to
  /// rest.
  public static var moving: PropertyName { .other("moving") }

  /// Whether it is used though nobody sees it, as a transparent control over its picture, or one behind its label: true or false.
  ///
  /// Steps that use a control or ask for its state find it; a touch at its hit point is one of it.
  package static var usable: PropertyName { .other("usable") }

  /// Whether only scrolling brings it into sight, whatever lies at its place now: true or false.
  package static var outOfSight: PropertyName { .other("outOfSight") }

  /// The index of a cell in its section, from 0; of a row of a picker, in its column.
  ///
  /// Queries for `row` and `indexPath`, reading a list as a table, and turning pickers rely on it.
  public static var row: PropertyName { .other("row") }

  /// The index of the section that a cell is in, from 0; for queries for `indexPath`, and reading a list as a table.
  public static var section: PropertyName { .other("section") }

  /// How far a scroll view is scrolled to the right, in points; 0 at its beginning.
  public static var contentOffsetX: PropertyName { .other("contentOffsetX") }

  /// How far a scroll view is scrolled down, in points; 0 at its beginning.
  ///
  /// Without it, the end of a list is known only when scrolling moves nothing any more.
  public static var contentOffsetY: PropertyName { .other("contentOffsetY") }

  /// How wide everything is that a scroll view can show, in points.
  ///
  /// Where that is wider than the view, and it is not higher, sessions scroll it to its sides.
  public static var contentWidth: PropertyName { .other("contentWidth") }

  /// How high everything is that a scroll view can show, in points; whatever has it can be scrolled, of whichever class it is.
  public static var contentHeight: PropertyName { .other("contentHeight") }

  /// The index of the row in the middle of a picker's column, from 0; for turning pickers.
  public static var selectedRow: PropertyName { .other("selectedRow") }

  /// How many rows a picker's column has; for turning pickers.
  public static var numberOfRows: PropertyName { .other("numberOfRows") }

  /// What a date picker shows: `time`, `date`, or anything else for both.
  public static var datePickerMode: PropertyName { .other("datePickerMode") }

  /// By how many minutes the rows of a date picker differ; without it by 1.
  public static var minuteInterval: PropertyName { .other("minuteInterval") }

  /// The least value of a slider, a number; without it 0.
  public static var minimumValue: PropertyName { .other("minimumValue") }

  /// The greatest value of a slider, a number; without it 1.
  public static var maximumValue: PropertyName { .other("maximumValue") }

  /// Whether a field has no parts that fingers could use, so that its driver sets it: true or false; without it, false.
  package static var takesValue: PropertyName { .other("takesValue") }

  /// Whether a switch is on: true or false; without it, it is taken for off.
  public static var isOn: PropertyName { .other("isOn") }

  /// How much of what a progress bar shows is done, from 0 to 1; without it, it is taken for not done.
  public static var progress: PropertyName { .other("progress") }

  /// What a screen is called, as text, on the element that contains it; without it its navigation bar's label counts.
  public static var screenTitle: PropertyName { .other("title") }

  /// What describes an element beside its name, as text: on a page its attribute `title`.
  ///
  /// Steps find by it what nothing is called as they say.
  package static var hint: PropertyName { .other("hint") }

  /// What a button of an alert is for, as text: `cancel` for the one that dismisses it.
  public static var style: PropertyName { .other("style") }
}
