/// A CSS selector (W3C Selectors Level 3, with `:not` of one compound, `:has`, and `i` after an attribute's value).
package struct Selector: Sendable {
  /// The relation of an element to the one selected by the part before.
  enum Combinator: Sendable {
    case descendant, child, next, later
  }

  /// The operator of an attribute test.
  enum AttributeOperator: String, Sendable, CaseIterable {
    case equals = "="
    case hasWord = "~="
    case isOrBeginsWithHyphen = "|="
    case beginsWith = "^="
    case endsWith = "$="
    case contains = "*="
  }

  /// `an+b`: the allowed positions among siblings.
  struct Positions: Sendable {
    var step: Int
    var offset: Int
    var countsFromEnd = false
    var isOfType = false

    /// Whether the position, counted from 1, is allowed.
    func contains(_ position: Int) -> Bool {
      // No overflow: the parser limits both numbers.
      let distance = position - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  /// A test of a single element.
  indirect enum Test: Sendable {
    case name(String)
    case id(String)
    case hasClass(String)
    case hasAttribute(String)
    case attribute(String, AttributeOperator, String, ignoresCase: Bool)
    case positions(Positions)
    case isOnlyChild(ofType: Bool)
    case isEmpty
    case isTrue(PropertyName)
    case isDisabled
    case not([Test])
    /// `:has(…)`: one of the selectors finds an element from here.
    case has([[Part]])
  }

  /// A compound with its relation to the part before; the relation of the first part is ignored.
  struct Part: Sendable {
    var combinator: Combinator
    var tests: [Test]
  }

  /// The source of the selector.
  package let source: String
  /// The selectors between the commas.
  let alternatives: [[Part]]

  /// Parses a selector.
  init(parsing source: String) throws(SyntaxProblem) {
    self.source = source
    var parser = SelectorParser(source)
    alternatives = try parser.parse()
  }
}

extension Selector: Hashable {
  /// Whether both have the same source.
  package static func == (left: Selector, right: Selector) -> Bool { left.source == right.source }

  /// Hashes the source.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
