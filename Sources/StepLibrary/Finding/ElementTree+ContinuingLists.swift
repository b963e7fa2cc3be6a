import AppUnderTest

extension ElementTree {
  /// Whether a list continues below the screen.
  var listContinues: Bool { !continuingLists.isEmpty }

  /// The lists that continue below the screen.
  private var continuingLists: [ElementID] {
    Query.anyList.elements(in: self).filter { list in
      guard let offset = property(.contentOffsetY, of: list)?.numeric,
        let height = property(.contentHeight, of: list)?.numeric
      else { return false }
      return offset + frame(of: list).height < height - 0.5
    }
  }

  /// The noun for the scrolled content: the page, unless a list scrolls separately.
  var nounOfScrolled: String {
    continuingLists.allSatisfy { isFalse(.scrollsItself, of: $0) } ? "page" : "list"
  }

  /// The number of visible list items in a list that continues, and advice for reaching the others.
  func cellsInSight(_ count: Int) -> String {
    let items = count == 1 ? "1 \(ElementKind.cell.noun) is" : "\(count) \(ElementKind.cell.noun.plural) are"
    return "\(items) on the screen, and the \(nounOfScrolled) continues further down\n"
      + "Only visible items have a number. Scroll first, as in: When I scroll to list item \"Milk\", "
      + "or count the whole list, as in: Then the list has 20 items"
  }
}
