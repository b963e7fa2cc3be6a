/// A node of a parsed Cucumber Expression; offsets are in Unicode scalars counted from 0.
package struct ExpressionNode: Sendable, Hashable {
  /// The kinds of nodes.
  package enum Kind: Sendable, Hashable {
    /// The whole expression.
    case expression
    /// Text that stands for itself.
    case text
    /// `(…)`
    case optional
    /// Several alternatives with `/` between them.
    case alternation
    /// One of several alternatives.
    case alternative
    /// `{…}`
    case parameter
  }

  /// The kind of the node.
  package let kind: Kind
  /// The text of a text node, without its escapes; empty for other nodes.
  package let text: String
  /// The nodes inside this node.
  package let children: [ExpressionNode]
  /// The range in the expression, including escapes.
  package let range: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>, text: String = "", children: [ExpressionNode] = []) {
    self.kind = kind
    self.text = text
    self.children = children
    self.range = range
  }

  /// The joined text of the text nodes directly inside.
  var innerText: String { children.count == 1 ? children[0].text : children.lazy.map(\.text).joined() }
}
