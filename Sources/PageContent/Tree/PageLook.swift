import AppUnderTest
import JSON

/// Why the script's description of a page cannot be used.
package struct PageProblem: Error, Sendable, CustomStringConvertible {
  /// The problem, as a sentence without a full stop.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The answer of the script in a page to a question for the screen.
package struct PageLook {
  /// The page's time, in milliseconds since 1970.
  package var time = 0.0
  /// The number of times that a finger or button was lifted since the page was opened.
  package var lifted = 0
  /// The number of touches that would have hit another element than the intended one, since the page was opened.
  package var strays = 0
  /// Whether a script waits for a frame that the browser has not drawn yet.
  package var wantsFrame = false
  /// The time until the next animation ends, in milliseconds: 0 for one that has ended but waits for a frame; nil
  /// without an animation that ends.
  package var animationRest: Double?
  /// The path of the document's frame: the number of each frame in its parent frame; empty for the page itself.
  package var path = ""
  /// The version that the page states; nil without one, and for a change of a known screen.
  package var release: String?
  /// Whether the script around the frame describes the document.
  package var isPart = false
  /// The change of the screen; nil if the screen has not changed since the last look.
  package var change: PageChange?

  /// Parses the answer of the script.
  ///
  /// - Parameter text: the answer, as JSON.
  /// - Throws: a `PageProblem` for a malformed answer, such as one with numbers that are too large or with missing
  ///   texts.
  package init(json text: String) throws(PageProblem) {
    do {
      try text.utf8.withJSON { json throws(JSONError) in try self.read(&json) }
    } catch {
      throw PageProblem("the page cannot be read: \(error.problem)")
    }
  }

  private mutating func read(_ json: inout JSONReader) throws(JSONError) {
    var description = PageDescription()
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "time": time = try json.number()
      case "lifted": lifted = try json.integer(in: 0...Int.max)
      case "strays": strays = try json.integer(in: 0...Int.max)
      case "wantsFrame": wantsFrame = try json.boolean()
      case "animationRest":
        let rest = try json.number()
        animationRest = rest < 0 ? nil : rest
      case "path": path = try json.string().string
      case "isPart": isPart = try json.boolean()
      case "release": release = try json.string().string
      default: try description.readMember(name, of: &json)
      }
    }
    change = try description.change(in: json)
  }
}

/// The part of the script's answer that describes a change of the screen; missing if the screen has not changed.
private struct PageDescription {
  private var change = PageChange()
  private var isChanged = false
  /// The new elements.
  private var numbers: [Double] = []
  private var strings: [String] = []
  private var texts: [Int] = []
  /// The frames of other origins.
  private var frames: [Double] = []
  private var paths: [String] = []

  mutating func readMember(_ name: JSONString, of json: inout JSONReader) throws(JSONError) {
    switch name {
    case "version": change.header.version = try json.integer(in: 1...Int.max)
    case "base": change.base = try json.integer(in: 0...Int.max)
    case "width": change.header.size.width = try json.number()
    case "height": change.header.size.height = try json.number()
    case "title": change.header.title = try json.string().string
    case "url": change.header.url = try json.string().string
    case "cuts": change.header.cuts = try json.integer(in: 0...Int.max)
    case "kept":
      change.kept = try json.array { json throws(JSONError) in try json.integer(in: 0...PageChange.most) }
      isChanged = true
    case "numbers": numbers = try json.array { json throws(JSONError) in try json.number() }
    case "strings": strings = try json.array { json throws(JSONError) in try json.string().string }
    case "texts": texts = try json.array { json throws(JSONError) in try json.integer(in: 0...Int.max) }
    case "moved": change.moved = try json.array { json throws(JSONError) in try json.number() }
    case "receivers":
      change.receivers = try json.array { json throws(JSONError) in try json.integer(in: 0...PageChange.most) }
    case "points": change.points = try json.array { json throws(JSONError) in try json.number() }
    case "frames": frames = try json.array { json throws(JSONError) in try json.number() }
    case "paths": paths = try json.array { json throws(JSONError) in try json.string().string }
    default: try json.skip()
    }
  }

  /// The change; nil if the screen has not changed.
  func change(in json: JSONReader) throws(JSONError) -> PageChange? {
    guard isChanged else { return nil }
    var change = change
    guard change.read(numbers, strings, texts), change.read(frames, paths) else {
      throw json.error(.meaning("the description of its elements is invalid"), at: 0)
    }
    return change
  }
}
