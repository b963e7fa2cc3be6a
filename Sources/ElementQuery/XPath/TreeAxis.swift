/// A direction in a tree, named as in XPath (XML Path Language 1.0, section 2.2).
enum TreeAxis: String, CaseIterable {
  case child, descendant, parent, ancestor
  case itself = "self"
  case descendantOrSelf = "descendant-or-self"
  case ancestorOrSelf = "ancestor-or-self"
  case followingSibling = "following-sibling"
  case precedingSibling = "preceding-sibling"
  case following, preceding

  /// The direction that leads back.
  var inverse: TreeAxis {
    switch self {
    case .child: .parent
    case .parent: .child
    case .descendant: .ancestor
    case .ancestor: .descendant
    case .itself: .itself
    case .descendantOrSelf: .ancestorOrSelf
    case .ancestorOrSelf: .descendantOrSelf
    case .followingSibling: .precedingSibling
    case .precedingSibling: .followingSibling
    case .following: .preceding
    case .preceding: .following
    }
  }
}
