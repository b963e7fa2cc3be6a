/// What fingers did on a screen, and what was typed, kept so that it can be done again on any device and after elements moved.
public struct Recording: Sendable, Hashable {
  /// The way of one finger, with the elements at its ends.
  public struct Finger: Sendable, Hashable {
    /// Where it is when, in points of the window and in times from the beginning of the recording.
    public var path: FingerPath
    /// The element on which it was put down; nil where it began on none.
    public var start: Anchor?
    /// The element that was where it was lifted; nil where that does not matter.
    public var end: Anchor?

    /// Describes what a finger did.
    public init(_ path: FingerPath, start: Anchor? = nil, end: Anchor? = nil) {
      self.path = path
      self.start = start
      self.end = end
    }
  }

  /// A text that was typed.
  public struct Typing: Sendable, Hashable {
    /// When, from the beginning of the recording; fingers that were put down before have been lifted.
    public var time: Duration
    /// The text.
    public var text: String
    /// The field whose content it replaces; nil if it was typed where the focus was, behind what was there.
    public var field: Anchor?

    /// Describes a text that was typed.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - time: when, from the beginning of the recording.
    ///   - field: the field whose content it replaces.
    public init(_ text: String, at time: Duration, replacing field: Anchor? = nil) {
      self.text = text
      self.time = time
      self.field = field
    }
  }

  /// A point in an element.
  public struct Anchor: Sendable, Hashable {
    /// The query that found the element when it was recorded.
    public var query: String
    /// How far from its left edge the point is, as a part of its width: from 0 to 1.
    public var x: Double
    /// How far from its top edge the point is, as a part of its height: from 0 to 1.
    public var y: Double
    /// Where the element was in the window, in points.
    public var frame: Rect
    /// Other queries that found the element, the most robust first.
    public var alternatives: [String]
    /// The element as it was, by which it can be found when no query finds it any more; nil where that was not kept.
    package var element: ElementRecord?

    /// Describes a point in an element.
    ///
    /// - Parameters:
    ///   - query: the query that finds the element.
    ///   - x: the point as a part of its width, from 0 to 1.
    ///   - y: the point as a part of its height, from 0 to 1.
    ///   - frame: where the element is in the window, in points.
    ///   - alternatives: other queries that find it, the most robust first.
    public init(_ query: String, x: Double, y: Double, frame: Rect, alternatives: [String] = []) {
      self.query = query
      self.x = x
      self.y = y
      self.frame = frame
      self.alternatives = alternatives
    }
  }

  /// What it is called.
  public var name: String
  /// The name of the device that it was recorded on.
  public var device: String
  /// The size of the screen it was recorded on, as it was held, in points.
  public var screen: Size
  /// How the device was held.
  public var orientation: Orientation
  /// What the fingers did, in the order in which they were put down.
  public var fingers: [Finger]
  /// What was typed, in order.
  public var typing: [Typing]

  /// Describes what fingers did.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - device: the name of the device.
  ///   - screen: the size of its screen as it is held, in points.
  ///   - orientation: how it is held.
  ///   - fingers: what the fingers do, in the order in which they are put down.
  ///   - typing: what is typed, in order.
  public init(
    _ name: String, device: String = Device.standard.name, screen: Size = Device.standard.size,
    orientation: Orientation = .portrait, fingers: [Finger], typing: [Typing] = []
  ) {
    self.name = name
    self.device = device
    self.screen = screen
    self.orientation = orientation
    self.fingers = fingers
    self.typing = typing
  }

  /// The version of the files; those of later versions are refused. Version 2 has what was typed.
  package static let version = 2
  /// How long a recording can be.
  package static let longest = Duration.seconds(86_400)
}

extension Recording.Anchor {
  /// The point itself, in points of the window, where the element is at a frame.
  package func point(in frame: Rect) -> Point { Point(x: frame.x + frame.width * x, y: frame.y + frame.height * y) }

  /// The position of a point in a frame; a point beside it becomes the nearest point in it.
  package init(_ query: String, at point: Point, of frame: Rect, alternatives: [String] = []) {
    let part = { (way: Double, extent: Double) in extent > 0 ? min(max(way / extent, 0), 1) : 0.5 }
    self.init(
      query, x: part(point.x - frame.x, frame.width), y: part(point.y - frame.y, frame.height), frame: frame,
      alternatives: alternatives)
  }
}
