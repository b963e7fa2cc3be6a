/// A query that finds elements in a tree, such as `tableViewCell index:0 label` or `button marked:'Save'`.
///
/// It is a row of steps. Each looks from the elements that the step before it found, the first from the window:
/// `[all|visible] [descendant|child|parent|sibling] Class filter*`. A step looks at visible descendants unless it says
/// otherwise; `all` holds until a later step says `visible`. `parent` finds every element around, the nearest first.
///
/// The same query can be built as a value, `.button.marked("Save")`; nothing is looked for until a tree is asked, and
/// then each time anew.
public struct Query: Sendable {
  /// Which elements a step looks at, seen from those found so far.
  package enum Direction: String, Sendable, CaseIterable {
    /// Everything inside.
    case descendant
    /// What is directly inside.
    case child
    /// Everything around, the nearest first.
    case parent
    /// What is beside it, directly inside the same element.
    case sibling
  }

  /// Which classes a step takes.
  package enum ClassPattern: Sendable, Hashable {
    /// Every class: `*` or `view`.
    case any
    /// `button`: the class `UIButton` (or `WKButton`) and what derives from it.
    case shorthand(String)
    /// `UIButton`: the class of that name and what derives from it.
    case named(String)
    /// `view:'UIButton'`: the class of exactly that name.
    case exactly(String)
    /// `button|link`: any of several, at least two and none of them several again.
    case oneOf([ClassPattern])
  }

  /// What a step keeps of the elements it looked at.
  package enum Filter: Sendable, Hashable {
    /// Those whose identifier, label or placeholder is this text.
    case marked(String)
    /// Those that this name means, by the rule of names.
    case called(String)
    /// Those whose property holds this value.
    case property(PropertyName, PropertyValue)
    /// Those in whose property the expression is found; without a property, in the identifier or label.
    case matching(PropertyName?, TextExpression)
    /// Those the predicate is true of.
    case predicate(Predicate)
    /// The one at this index, counted from 0; below 0, counted from behind.
    case index(Int)
    /// The first one.
    case first
    /// The last one.
    case last
    /// The one that is meant without a name: in the main content of a page, or scrolled, if only one of them is.
    case principal
    /// The cells in this row of this section, themselves or inside what was found.
    case indexPath(row: Int, section: Int)
    /// Those from which the query finds something.
    case containing(Query)
    /// The nearest one to each element that the query finds on the whole screen.
    case near(Query)
    /// Those that the class and the filters of the step do not keep.
    case not(Step)
    /// The elements of a web page inside that a CSS selector selects.
    case css(Selector)
    /// What an XPath expression selects from here.
    case xpath(XPath)

    /// Whether at most one element is left.
    var choosesOne: Bool {
      switch self {
      case .index, .first, .last: true
      case .marked, .called, .principal, .property, .matching, .predicate, .indexPath, .containing, .near, .not, .css,
        .xpath:
        false
      }
    }

    /// Whether the filter asks each element on its own, whatever else was found.
    var asksEachAlone: Bool {
      switch self {
      case .marked, .property, .matching, .predicate, .containing: true
      case .not(let step): step.filters.allSatisfy(\.asksEachAlone)
      case .called, .principal, .index, .first, .last, .indexPath, .near, .css, .xpath: false
      }
    }
  }

  /// One class with what stands before and behind it.
  package struct Step: Sendable, Hashable {
    /// Whether it takes elements that no user sees.
    package var looksAtInvisible = false
    /// Which elements it looks at, seen from those found so far.
    package var direction = Direction.descendant
    /// Which classes it takes.
    package var classes: ClassPattern
    /// What it keeps, one filter after the other.
    package var filters: [Filter] = []
  }

  /// The steps in order, at least one.
  package let steps: [Step]

  /// Whether it was read from a text, so that it can be written as one.
  let isRead: Bool

  /// Makes a query from its steps, at least one.
  package init(steps: [Step]) { self.init(steps: steps, isRead: false) }

  /// Makes a query from its steps, at least one.
  init(steps: [Step], isRead: Bool) {
    (self.steps, self.isRead) = (steps, isRead)
  }

  /// A text as it stands in a query, in single quotes: `"label text:\(Query.quote(title))"`.
  public static func quote(_ text: String) -> String { text.quoted }

  /// Whether the query itself says which one of several elements is meant, by an index, `first` or `last` at its end.
  public var choosesOne: Bool { steps.last?.filters.contains(where: \.choosesOne) ?? false }
}

extension Query: Hashable {
  /// Whether both have the same steps.
  public static func == (left: Query, right: Query) -> Bool { left.steps == right.steps }

  /// Mixes in the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}
