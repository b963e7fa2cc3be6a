/// A script of a client that runs in a page.
package struct ClientScript: Sendable {
  /// The key of a JSON object that refers to an element. Its value is the number of the element (W3C WebDriver, section
  /// 12).
  package static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
  /// The keys for elements, shadow roots, frames and windows in WebDriver (W3C WebDriver, sections 7.2, 12 and 13).
  package static let referenceKeys = [
    elementKey, "shadow-6066-11e4-a52e-4f735466cecf", "frame-075b-4da1-b6ba-e579c2d3230a",
    "window-fcc6-11e5-b4f8-330a88ab9d7f",
  ]

  /// The body of a function.
  package let body: String
  /// The arguments of the function, as a JSON array. Elements are represented by their indices in `elements`.
  package let arguments: String
  /// The elements in the arguments, as identified on the last screen.
  package let elements: [ElementID]
  /// Whether the function takes a further argument: a callback for its result.
  package let hasCallback: Bool
  /// Whether the script is ours and runs in an isolated world, in which the page cannot replace functions.
  package let isOwn: Bool
  /// Whether the script only reads. Then no page time passes for effects of the script.
  package let isQuestion: Bool

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - body: the body of a function.
  ///   - arguments: the arguments of the function, as a JSON array.
  ///   - elements: the elements among the arguments.
  ///   - hasCallback: whether the function takes a further argument, a callback for its result.
  ///   - isOwn: whether the script is ours and needs nothing from scripts of the page.
  ///   - isQuestion: whether the script only reads.
  package init(
    _ body: String, arguments: String = "[]", elements: [ElementID] = [], hasCallback: Bool = false,
    isOwn: Bool = false, isQuestion: Bool = false
  ) {
    (self.body, self.arguments, self.elements) = (body, arguments, elements)
    (self.hasCallback, self.isOwn, self.isQuestion) = (hasCallback, isOwn, isQuestion)
  }

  /// The result of a script.
  package struct Result: Sendable {
    /// The value as JSON, if JSON can express it. Elements are represented by their indices in `elements`.
    package let json: String
    /// The elements in the value, as identified in `tree`.
    package let elements: [ElementID]
    /// The screen of the result; `nil` for a value without elements.
    package let tree: (any ElementTree)?

    /// Describes the result of a script.
    package init(json: String, elements: [ElementID] = [], in tree: (any ElementTree)? = nil) {
      (self.json, self.elements, self.tree) = (json, elements, tree)
    }
  }
}

/// A script received an element that scripts of the page cannot reach: one in a frame of another origin, or outside any
/// document.
package struct UnreachableElement: Error, Sendable, CustomStringConvertible {
  /// The place of the element.
  package var description: String { "the element is in a frame of another origin, or in no document" }

  /// Describes an element that cannot be reached.
  package init() {}
}

/// An exception thrown by a script of a client.
package struct ScriptFailure: Error, Sendable, CustomStringConvertible {
  /// A description of the exception.
  package let description: String

  /// Describes an exception.
  package init(_ description: String) { self.description = description }
}
