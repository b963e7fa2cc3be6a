/// Movements of fingers on a screen and typed texts. They can be repeated on any device and after elements have moved.
public struct Recording: Sendable, Hashable {
  /// The path of one finger, with the elements at its ends.
  public struct Finger: Sendable, Hashable {
    /// The positions of the finger over time, in points of the window and in times from the beginning of the recording.
    public var path: FingerPath
    /// The element under the finger when it was put down; nil for a start outside elements.
    public var start: Anchor?
    /// The element under the finger when it was lifted; nil if irrelevant.
    public var end: Anchor?

    /// Makes a finger from its path.
    public init(_ path: FingerPath, start: Anchor? = nil, end: Anchor? = nil) {
      self.path = path
      self.start = start
      self.end = end
    }
  }

  /// A typed text.
  public struct Typing: Sendable, Hashable {
    /// The time from the beginning of the recording. Fingers that were put down earlier have been lifted.
    public var time: Duration
    /// The text.
    public var text: String
    /// The field whose content the text replaces; nil for text typed at the focus, after the existing text.
    public var field: Anchor?

    /// Makes a typed text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - time: the time from the beginning of the recording.
    ///   - field: the field whose content the text replaces.
    public init(_ text: String, at time: Duration, replacing field: Anchor? = nil) {
      self.text = text
      self.time = time
      self.field = field
    }
  }

  /// A point in an element.
  public struct Anchor: Sendable, Hashable {
    /// The query that found the element during the recording.
    public var query: String
    /// The distance of the point from the left edge as a fraction of the width, from 0 to 1.
    public var x: Double
    /// The distance of the point from the top edge as a fraction of the height, from 0 to 1.
    public var y: Double
    /// The frame of the element in the window, in points.
    public var frame: Rect
    /// Other queries that found the element, the most robust first.
    public var alternatives: [String]
    /// The recorded element, which finds the anchor when all queries fail; nil for an anchor stored without the
    /// element.
    package var element: ElementRecord?

    /// Makes a point in an element.
    ///
    /// - Parameters:
    ///   - query: the query that finds the element.
    ///   - x: the position of the point as a fraction of the width, from 0 to 1.
    ///   - y: the position of the point as a fraction of the height, from 0 to 1.
    ///   - frame: the frame of the element in the window, in points.
    ///   - alternatives: other queries that find it, the most robust first.
    public init(_ query: String, x: Double, y: Double, frame: Rect, alternatives: [String] = []) {
      self.query = query
      self.x = x
      self.y = y
      self.frame = frame
      self.alternatives = alternatives
    }
  }

  /// The name of the recording.
  public var name: String
  /// The name of the device used for the recording.
  public var device: String
  /// The size of the device's screen in its orientation, in points.
  public var screen: Size
  /// The orientation of the device.
  public var orientation: Orientation
  /// The fingers in the order in which they were put down.
  public var fingers: [Finger]
  /// The typed texts, in order.
  public var typing: [Typing]

  /// Makes a recording.
  ///
  /// - Parameters:
  ///   - name: the name of the recording.
  ///   - device: the name of the device.
  ///   - screen: the size of its screen in its orientation, in points.
  ///   - orientation: the orientation of the device.
  ///   - fingers: the fingers in the order in which they are put down.
  ///   - typing: the typed texts, in order.
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

  /// The version of the files. Later versions are rejected. Version 2 adds typed texts.
  package static let version = 2
  /// The maximum length of a recording.
  package static let longest = Duration.seconds(86_400)
}

extension Recording.Anchor {
  /// The point in the window, in points, for a given frame of the element.
  package func point(in frame: Rect) -> Point { Point(x: frame.x + frame.width * x, y: frame.y + frame.height * y) }

  /// The position of a point relative to a frame. A point outside is moved to the nearest point inside.
  package init(_ query: String, at point: Point, of frame: Rect, alternatives: [String] = []) {
    let part = { (way: Double, extent: Double) in extent > 0 ? min(max(way / extent, 0), 1) : 0.5 }
    self.init(
      query, x: part(point.x - frame.x, frame.width), y: part(point.y - frame.y, frame.height), frame: frame,
      alternatives: alternatives)
  }
}
