extension ScreenLayout {
  /// Breaks the screen in one place.
  ///
  /// - Parameter mutation: the change; one of a request or a wait leaves the screen as it is.
  mutating func apply(_ mutation: AppMutation) {
    guard case .control(let target) = mutation.target else { return }
    let shown = mutation.change == .text ? tree.shownTexts : tree.namedControls
    for element in shown.filter({ $0.control == target }).map(\.element.index) {
      switch mutation.change {
      case .disable:
        tree.disable(element)
        removeField(element)
      case .hide:
        for index in element..<tree.entries[element].end { removeField(index) }
        tree.hide(element)
      case .text: tree.replaceText(of: element, by: AppMutation.changedText)
      case .fail, .delay: break
      }
    }
  }

  private mutating func removeField(_ element: Int) {
    fields[element] = nil
    if focusedField == element { focusedField = nil }
  }
}
