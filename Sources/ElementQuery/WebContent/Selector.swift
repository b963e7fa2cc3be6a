/// A CSS selector (W3C Selectors Level 3, with `:not` of one compound, `:has` and `i` behind an attribute's value).
package struct Selector: Sendable {
  /// How an element stands to the one that the part before selects.
  enum Combinator: Sendable {
    case descendant, child, next, later
  }

  /// How the value of an attribute is compared.
  enum AttributeOperator: String, Sendable, CaseIterable {
    case equals = "="
    case hasWord = "~="
    case isOrBeginsWithHyphen = "|="
    case beginsWith = "^="
    case endsWith = "$="
    case contains = "*="
  }

  /// `an+b`: which positions among its siblings an element may have.
  struct Positions: Sendable {
    var step: Int
    var offset: Int
    var countsFromEnd = false
    var isOfType = false

    /// Whether the position, counted from 1, is one of them.
    func contains(_ position: Int) -> Bool {
      // No overflow: the parser limits both numbers.
      let distance = position - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  /// What is asked of an element by itself.
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
    /// `:has(…)`: one of the selectors leads from the element to another one.
    case has([[Part]])
  }

  /// One compound with its relation to the part before; the relation of the first part means nothing.
  struct Part: Sendable {
    var combinator: Combinator
    var tests: [Test]
  }

  /// The selector as it is written.
  package let source: String
  /// What stands between the commas.
  let alternatives: [[Part]]

  /// Reads a selector.
  init(parsing source: String) throws(SyntaxProblem) {
    self.source = source
    var parser = SelectorParser(source)
    alternatives = try parser.parse()
  }
}

extension Selector: Hashable {
  /// Whether both are written alike.
  package static func == (left: Selector, right: Selector) -> Bool { left.source == right.source }

  /// Hashes what is written.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}
