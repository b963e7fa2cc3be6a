/// A script of a client that runs in a page.
package struct ClientScript: Sendable {
  /// The key of a JSON object that refers to an element by its name (W3C WebDriver, section 12).
  package static let elementKey = "element-6066-11e4-a52e-4f735466cecf"
  /// The key of a JSON object that refers to a shadow root by its name (W3C WebDriver, section 13).
  package static let shadowKey = "shadow-6066-11e4-a52e-4f735466cecf"
  /// The key of a JSON object that refers to a frame by the name of its element (W3C WebDriver, section 11).
  package static let frameKey = "frame-075b-4da1-b6ba-e579c2d3230a"
  /// The key of a JSON object that refers to a window by its handle (W3C WebDriver, section 11).
  package static let windowKey = "window-fcc6-11e5-b4f8-330a88ab9d7f"
  /// The keys of JSON objects that refer to something in a page.
  package static let referenceKeys = [elementKey, shadowKey, frameKey, windowKey]

  /// The body of an asynchronous function.
  package let body: String
  /// The arguments of the function, as a JSON array with references to nodes.
  package let arguments: String
  /// Whether the function takes a further argument: a callback for its result.
  package let hasCallback: Bool
  /// Whether the script only reads. Then no page time passes for effects of the script.
  package let isQuestion: Bool

  /// Makes a script.
  ///
  /// - Parameters:
  ///   - body: the body of an asynchronous function.
  ///   - arguments: the arguments of the function, as a JSON array with references to nodes.
  ///   - hasCallback: whether the function takes a further argument, a callback for its result.
  ///   - isQuestion: whether the script only reads.
  package init(_ body: String, arguments: String = "[]", hasCallback: Bool = false, isQuestion: Bool = false) {
    (self.body, self.arguments, self.hasCallback, self.isQuestion) = (body, arguments, hasCallback, isQuestion)
  }
}

/// A script has returned an element or a shadow root that is not in the document.
package struct StaleNode: Error, Sendable, CustomStringConvertible {
  /// Whether the node is a shadow root.
  package let isShadow: Bool

  /// The message.
  package var description: String {
    "the script has returned \(isShadow ? "a shadow root" : "an element") that is not in the document"
  }

  /// Describes such a node.
  package init(isShadow: Bool = false) { self.isShadow = isShadow }
}

/// An exception thrown by a script of a client.
package struct ScriptFailure: Error, Sendable, CustomStringConvertible {
  /// A description of the exception.
  package let description: String

  /// Describes an exception.
  package init(_ description: String) { self.description = description }
}
