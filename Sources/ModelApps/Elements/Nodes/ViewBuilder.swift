/// Collects the elements between braces; `if`, `else`, `switch` and `for` work as usual.
@resultBuilder
public enum ViewBuilder {
  /// Adds one element.
  public static func buildExpression(_ view: some View) -> [Node] { [view.node] }
  /// Adds elements that were created elsewhere.
  public static func buildExpression(_ views: [any View]) -> [Node] { views.map(\.node) }
  /// Adds the elements collected by another builder.
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }
  /// Joins the elements of the lines.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }
  /// Adds the elements of an `if` without `else`.
  public static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
  /// Adds the elements of the first branch.
  public static func buildEither(first part: [Node]) -> [Node] { part }
  /// Adds the elements of the second branch.
  public static func buildEither(second part: [Node]) -> [Node] { part }
  /// Joins the elements of a loop.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
  /// Adds the elements of an `if #available`.
  public static func buildLimitedAvailability(_ part: [Node]) -> [Node] { part }
}
