/// The actions of assistive technology.
extension RunningApp {
  /// Performs an action of an element, or of the innermost element around it that has the action.
  ///
  /// - Throws: an `AppError` if no such element has the action, or it is disabled.
  func perform(_ action: AssistiveAction, on element: ElementID) throws(AppError) {
    guard !isInBackground else { throw .inBackground }
    let layout = try layout()
    let path = [element.index] + layout.tree.ancestors(of: element).map(\.index)
    let wording = layout.tree.wording(of: element)
    guard let found = path.first(where: { layout.gestures[$0]?.actions[action] != nil }),
      let perform = layout.gestures[found]?.actions[action]
    else {
      let names = path.flatMap { layout.gestures[$0].map { Array($0.actions.keys) } ?? [] }.map(\.words).sorted()
      throw .noAction(action, wording, names: names)
    }
    guard path.allSatisfy({ layout.tree.entries[$0].isEnabled }) else { throw .isDisabled(wording) }
    act(perform)
  }
}

extension AssistiveAction {
  /// The action in a list.
  fileprivate var words: String {
    switch self {
    case .increment: "increment"
    case .decrement: "decrement"
    case .named(let name): name.quoted
    }
  }
}
