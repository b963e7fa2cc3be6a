extension ScreenAudit {
  /// The smallest side of a target in apps, in points (Apple's Human Interface Guidelines).
  private static let leastOfApps = 44.0
  /// The smallest side of a target on pages, in CSS pixels (WCAG 2.2, 2.5.8).
  private static let leastOfPages = 24.0
  /// Controls whose size and traits the system determines.
  private static let systemClasses = [
    "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UIDatePicker", "UISearchBar",
    "UISearchBarTextField", "UIKBKeyView", "UIAlertControllerActionView", "UISwipeActionStandardButton",
    "UITabBarButton",
    "UITableViewCellEditControl", "UITableViewCellReorderControl", "UIPickerView", "UIDimmingView",
    "UINavigationItemButtonView",
  ]

  /// The targets that are too small.
  var smallTargets: [Breach] { smallTargetsOfApp + smallTargetsOfPage }

  private var smallTargetsOfApp: [Breach] {
    targets { !tree.elementClass(of: $0).isWebElement && !isOfSystem($0) }.compactMap {
      breach($0, least: Self.leastOfApps, unit: "points")
    }
  }

  /// A small target passes if a circle of the least size at its centre touches no other target, and no such circle of
  /// another small target.
  private var smallTargetsOfPage: [Breach] {
    guard let inline = screen.inlineLinks else { return [] }
    let targets = targets { tree.elementClass(of: $0).isWebElement }
    let small = targets.filter {
      breach($0, least: Self.leastOfPages, unit: "") != nil && !inline.contains($0) && !isOfBrowser($0)
    }
    return small.filter { element in
      let center = tree.frame(of: element).center
      return targets.contains { other in
        guard other != element, !tree.isElement(other, in: element), !tree.isElement(element, in: other) else {
          return false
        }
        let frame = tree.frame(of: other)
        let reach = Self.leastOfPages / 2
        if small.contains(other), center.distance(to: frame.center) < 2 * reach { return true }
        let nearest = Point(
          x: min(max(center.x, frame.x), frame.maxX), y: min(max(center.y, frame.y), frame.maxY))
        return center.distance(to: nearest) < reach
      }
    }.compactMap { breach($0, least: Self.leastOfPages, unit: "pixels, too near to another target") }
  }

  /// The visible elements that can be touched, without parts of others.
  private func targets(where isWanted: (ElementID) -> Bool) -> [ElementID] {
    tree.visibleElements.filter { element in
      let reacts = screen.touchable.map { $0.contains(element) } ?? (tree.role(of: element) == "tab")
      return isWanted(element) && (tree.isUsedControl(element) || reacts) && !tree.isGroupOfControls(element)
        && !tree.isPartOfControl(element) && tree.disabledPart(around: element) == nil
    }
  }

  /// Whether the system determines the size and traits of an element, or of a control around it.
  func isOfSystem(_ element: ElementID) -> Bool {
    ([element] + Array(tree.ancestors(of: element))).contains { element in
      Self.systemClasses.contains(where: tree.elementClass(of: element).isKind)
    }
  }

  /// Whether the browser determines the size of a box to tick.
  private func isOfBrowser(_ element: ElementID) -> Bool {
    let frame = tree.frame(of: element)
    return tree.string(.other("nodeName"), of: element) == "INPUT" && frame.width == 13 && frame.height == 13
  }

  private func breach(_ element: ElementID, least: Double, unit: String) -> Breach? {
    let frame = tree.frame(of: element)
    // Layout rounds to parts of a point.
    guard min(frame.width, frame.height) < least - 0.05 else { return nil }
    let size = frame.size.words
    return Breach(
      element: element, figures: "\(size) instead of \(least.shortDescription)×\(least.shortDescription) \(unit)")
  }
}
