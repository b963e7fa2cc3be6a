/// An XPath expression (XML Path Language 1.0) over the elements of a tree: paths that select elements.
///
/// A name stands for a class as in a query (`button`, `UIButton`), in a web page for a tag. Attributes are properties;
/// `text()` and `.` are the text of an element. Beside the functions of version 1.0 that ask about texts there are
/// `ends-with`, `matches`, `lower-case` and `upper-case` of version 2.0. `count()` compares how many there are inside. Left out are the axes `namespace` and
/// `attribute` but for `@`, `@*`, arithmetic, variables, and positions where they would need time beyond tree times expression.
package struct XPath: Sendable {
  /// Which elements a step names.
  enum NodeTest: Sendable {
    case any
    case name(String)
  }

  /// Where an element stands among those that the step selects from one element.
  struct Position: Sendable {
    var comparator: Predicate.Operator
    /// The index, counted from 1; below 1, counted from the last one, which is 0.
    var index: Int

    /// Whether a index, counted from 1, is meant.
    func accepts(_ index: Int, of count: Int) -> Bool {
      comparator.compare(index, self.index > 0 ? self.index : count + self.index)
    }
  }

  /// One step of a path.
  struct Step: Sendable {
    var axis: TreeAxis
    var test: NodeTest
    /// What is asked of each element, before the position counts.
    var conditions: [Condition] = []
    var position: Position?
    /// What is asked of each element behind the position.
    var laterConditions: [Condition] = []
  }

  /// Steps from an element, or from the root of the tree.
  struct Path: Sendable {
    var isAbsolute: Bool
    var steps: [Step] = []
    /// The index among everything that the path selects: `(//button)[2]`.
    var position: Position?
    /// What follows the position: `(//button)[2]/label`.
    var laterSteps: [Step] = []
  }

  /// What is asked of an element.
  indirect enum Condition: Sendable {
    case and([Condition])
    case or([Condition])
    case not(Condition)
    /// The path leads to an element whose value passes; an empty path leads to the element itself.
    case value(Path, Value, ValueTest)
    /// How many elements the path leads to is compared with a number.
    case count(Path, Predicate.Operator, Double)
    /// Two values of the element itself are compared.
    case equal(Value, Value, isNegated: Bool)
  }

  /// A value of an element.
  struct Value: Sendable {
    enum Source: Sendable {
      /// The element is there; nothing else is asked.
      case existence
      case attribute(String)
      case text
      case name
      /// Texts and values of the element, one after another.
      case joined([Piece])
    }

    /// A part of what `concat()` joins.
    enum Piece: Sendable {
      case text(String)
      case value(Value)
    }

    var source: Source
    var functions: [Function] = []
  }

  /// What is made of a value before it is compared.
  enum Function: Sendable {
    case normalizeSpace
    case lowerCase
    case upperCase
    case translate([Character: Character?])
    case length
    /// The characters from a position on, counted from 1, and before another one; `nil` is the end.
    case substring(from: Double, before: Double?)
  }

  /// How a value is compared.
  enum ValueTest: Sendable {
    case exists
    case text(Predicate.Operator, String)
    case number(Predicate.Operator, Double)
    case matches(TextExpression)
  }

  /// The expression as it is written.
  package let source: String
  /// What stands between the bars.
  let paths: [Path]

  /// Reads an expression.
  init(parsing source: String) throws(SyntaxProblem) {
    self.source = source
    var parser = XPathParser(source)
    paths = try parser.parse()
  }
}

extension XPath: Hashable {
  /// Whether both are written alike.
  package static func == (left: XPath, right: XPath) -> Bool { left.source == right.source }

  /// Hashes what is written.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
