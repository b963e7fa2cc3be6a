/// A query that finds elements in a tree, such as `tableViewCell index:0 label` or `button marked:'Save'`.
///
/// It is a sequence of steps. Each step searches from the elements of the step before, the first one from the window:
/// `[all|visible] [descendant|child|parent|sibling] Class filter*`. The default is visible descendants; `all` applies
/// until a later step with `visible`. `parent` finds every element around, the nearest first.
///
/// The same query can be built as a value, `.button.marked("Save")`. A query is evaluated on a tree, each time anew.
public struct Query: Sendable {
  /// The direction in which a step searches.
  package enum Direction: String, Sendable, CaseIterable {
    /// Elements inside, at any depth.
    case descendant
    /// Children.
    case child
    /// Elements around, the nearest first.
    case parent
    /// Siblings.
    case sibling
  }

  /// The classes of a step.
  package enum ClassPattern: Sendable, Hashable {
    /// Every class: `*` or `view`.
    case any
    /// `button`: the class `UIButton` (or `WKButton`) and its subclasses.
    case shorthand(String)
    /// `UIButton`: the class with this name and its subclasses.
    case named(String)
    /// `view:'UIButton'`: exactly the class with this name.
    case exactly(String)
    /// `button|link`: one of at least two patterns, which are not themselves lists.
    case oneOf([ClassPattern])
  }

  /// A filter of a step.
  package enum Filter: Sendable, Hashable {
    /// Keeps elements whose identifier, label or placeholder is this text.
    case marked(String)
    /// Keeps elements with a name, by the naming rule.
    case called(String)
    /// Keeps elements whose property has this value.
    case property(PropertyName, PropertyValue)
    /// Keeps elements with a match of the expression in a property; by default in the identifier or label.
    case matching(PropertyName?, TextExpression)
    /// Keeps elements that fulfil the predicate.
    case predicate(Predicate)
    /// Keeps the element at an index, from 0; negative indices count from the end.
    case index(Int)
    /// Keeps the first element.
    case first
    /// Keeps the last element.
    case last
    /// Keeps the element that an unnamed reference means: the only one in the main content of a page, or the only
    /// scrolled one.
    case principal
    /// Keeps the cells in a row of a section, among the elements found or inside them.
    case indexPath(row: Int, section: Int)
    /// Keeps elements from which the query finds something.
    case containing(Query)
    /// Keeps the nearest element to each one that the query finds on the whole screen.
    case near(Query)
    /// Removes elements that the class and filters of the step match.
    case not(Step)
    /// Finds the elements inside that match a CSS selector on a web page.
    case css(Selector)
    /// Finds the elements that an XPath expression selects from here.
    case xpath(XPath)

    /// Whether the filter keeps at most one element.
    package var choosesOne: Bool {
      switch self {
      case .index, .first, .last: true
      case .marked, .called, .principal, .property, .matching, .predicate, .indexPath, .containing, .near, .not, .css,
        .xpath:
        false
      }
    }

    /// Whether the filter tests each element independently of the others.
    var asksEachAlone: Bool {
      switch self {
      case .marked, .property, .matching, .predicate, .containing: true
      case .not(let step): step.filters.allSatisfy(\.asksEachAlone)
      case .called, .principal, .index, .first, .last, .indexPath, .near, .css, .xpath: false
      }
    }
  }

  /// A class with its visibility, direction and filters.
  package struct Step: Sendable, Hashable {
    /// Whether the step includes invisible elements.
    package var looksAtInvisible = false
    /// The direction of the search.
    package var direction = Direction.descendant
    /// The classes of the step.
    package var classes: ClassPattern
    /// The filters, in order.
    package var filters: [Filter] = []
  }

  /// The steps in order, at least one.
  package let steps: [Step]

  /// Whether the query was parsed from a text and can therefore be written as one.
  let isRead: Bool

  /// Makes a query from its steps, at least one.
  package init(steps: [Step]) { self.init(steps: steps, isRead: false) }

  /// Makes a query from its steps, at least one.
  init(steps: [Step], isRead: Bool) {
    (self.steps, self.isRead) = (steps, isRead)
  }

  /// A text in single quotes, for use in a query: `"label text:\(Query.quote(title))"`.
  public static func quote(_ text: String) -> String { text.quoted }

  /// Whether the query chooses one of several elements by an index, `first` or `last` in its last step.
  public var choosesOne: Bool { steps.last?.filters.contains(where: \.choosesOne) ?? false }
}

extension Query: Hashable {
  /// Whether both queries have the same steps.
  public static func == (left: Query, right: Query) -> Bool { left.steps == right.steps }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}
