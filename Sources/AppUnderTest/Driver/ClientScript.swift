/// A script of a client, which is run in a page.
package struct ClientScript: Sendable {
  /// The member of an object of JSON that stands for an element: its value is the number of the element (W3C WebDriver, section 12).
  package static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
  /// The names under which WebDriver gives elements, shadow roots, frames and windows (W3C WebDriver, sections 7.2, 12 and 13).
  package static let referenceKeys = [
    elementKey, "shadow-6066-11e4-a52e-4f735466cecf", "frame-075b-4da1-b6ba-e579c2d3230a",
    "window-fcc6-11e5-b4f8-330a88ab9d7f",
  ]

  /// The body of a function.
  package let body: String
  /// What the function takes, as an array of JSON; in it an element is its number in `elements`.
  package let arguments: String
  /// The elements among the arguments, as they are called on the screen that was looked at last.
  package let elements: [ElementID]
  /// Whether the function takes one argument more: a function, which it calls with its result.
  package let hasCallback: Bool
  /// Whether it is one of our own, which runs in a world of its own: there the page has replaced nothing.
  package let isOwn: Bool
  /// Whether it only asks, so that none of the page's time passes for what it may have begun.
  package let isQuestion: Bool

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - body: the body of a function.
  ///   - arguments: what the function takes, as an array of JSON.
  ///   - elements: the elements among the arguments.
  ///   - hasCallback: whether the function takes one argument more, which it calls with its result.
  ///   - isOwn: whether it is one of our own, and needs nothing that scripts of the page have made.
  ///   - isQuestion: whether it only asks.
  package init(
    _ body: String, arguments: String = "[]", elements: [ElementID] = [], hasCallback: Bool = false,
    isOwn: Bool = false, isQuestion: Bool = false
  ) {
    (self.body, self.arguments, self.elements) = (body, arguments, elements)
    (self.hasCallback, self.isOwn, self.isQuestion) = (hasCallback, isOwn, isQuestion)
  }

  /// What a script results in.
  package struct Result: Sendable {
    /// The value as JSON, where that has a form for it; in it an element is its number in `elements`.
    package let json: String
    /// The elements in the value, as they are called in `tree`.
    package let elements: [ElementID]
    /// What the page showed then; nil where no elements are in the value.
    package let tree: (any ElementTree)?

    /// Describes what a script results in.
    package init(json: String, elements: [ElementID] = [], in tree: (any ElementTree)? = nil) {
      (self.json, self.elements, self.tree) = (json, elements, tree)
    }
  }
}

/// A script was given an element that scripts of the page cannot reach: one in a frame of another origin, or in no document.
package struct UnreachableElement: Error, Sendable, CustomStringConvertible {
  /// Where the element is.
  package var description: String { "the element is in a frame of another origin, or in no document" }

  /// Notes that an element cannot be reached.
  package init() {}
}

/// A script of a client has thrown something.
package struct ScriptFailure: Error, Sendable, CustomStringConvertible {
  /// What it has thrown, in words.
  package let description: String

  /// Notes what a script has thrown.
  package init(_ description: String) { self.description = description }
}
