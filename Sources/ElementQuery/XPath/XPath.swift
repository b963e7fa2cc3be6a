/// An XPath expression (XML Path Language 1.0) over the elements of a tree: paths that select elements.
///
/// A name is a class as in a query (`button`, `UIButton`), or on a web page a tag. Attributes are properties; `text()`
/// and `.` are the text of an element. In addition to the text functions of version 1.0, `ends-with`, `matches`,
/// `lower-case` and `upper-case` of version 2.0 are supported. `count()` compares the number of elements inside. Not
/// supported are the axes `namespace` and `attribute` (except `@`, `@*`), arithmetic, variables, and positions that
/// would take more time than tree size times expression length.
package struct XPath: Sendable {
  /// The name test of a step.
  enum NodeTest: Sendable {
    case any
    case name(String)
  }

  /// The position of an element among those that the step selects from one element.
  struct Position: Sendable {
    var comparator: Predicate.Operator
    /// The index, counted from 1; numbers below 1 count back from the last one, which is 0.
    var index: Int

    /// Whether an index, counted from 1, has the position.
    func accepts(_ index: Int, of count: Int) -> Bool {
      comparator.compare(index, self.index > 0 ? self.index : count + self.index)
    }
  }

  /// One step of a path.
  struct Step: Sendable {
    var axis: TreeAxis
    var test: NodeTest
    /// The conditions before the position.
    var conditions: [Condition] = []
    var position: Position?
    /// The conditions after the position.
    var laterConditions: [Condition] = []
  }

  /// Steps from an element, or from the root of the tree.
  struct Path: Sendable {
    var isAbsolute: Bool
    var steps: [Step] = []
    /// The index among all elements that the path selects: `(//button)[2]`.
    var position: Position?
    /// The steps after the position: `(//button)[2]/label`.
    var laterSteps: [Step] = []
  }

  /// A condition on an element.
  indirect enum Condition: Sendable {
    case and([Condition])
    case or([Condition])
    case not(Condition)
    /// The value of an element at the path passes the test. An empty path is the element itself.
    case value(Path, Value, ValueTest)
    /// Compares the number of elements at the path with a number.
    case count(Path, Predicate.Operator, Double)
    /// Compares two values of the element itself.
    case equal(Value, Value, isNegated: Bool)
  }

  /// A value of an element.
  struct Value: Sendable {
    enum Source: Sendable {
      /// The existence of the element.
      case existence
      case attribute(String)
      case text
      case name
      /// Texts and values of the element, concatenated.
      case joined([Piece])
    }

    /// An argument of `concat()`.
    enum Piece: Sendable {
      case text(String)
      case value(Value)
    }

    var source: Source
    var functions: [Function] = []
  }

  /// A function applied to a value before the comparison.
  enum Function: Sendable {
    case normalizeSpace
    case lowerCase
    case upperCase
    case translate([Character: Character?])
    case length
    /// The characters from a position, counted from 1, up to another one; nil for the end.
    case substring(from: Double, before: Double?)
  }

  /// The test of a value.
  enum ValueTest: Sendable {
    case exists
    case text(Predicate.Operator, String)
    case number(Predicate.Operator, Double)
    case matches(TextExpression)
  }

  /// The source of the expression.
  package let source: String
  /// The paths between the bars.
  let paths: [Path]

  /// Parses an expression.
  init(parsing source: String) throws(SyntaxProblem) {
    self.source = source
    var parser = XPathParser(source)
    paths = try parser.parse()
  }
}

extension XPath: Hashable {
  /// Whether both have the same source.
  package static func == (left: XPath, right: XPath) -> Bool { left.source == right.source }

  /// Hashes the source.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
