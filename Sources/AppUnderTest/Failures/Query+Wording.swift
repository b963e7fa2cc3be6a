extension Query {
  /// The target of the query, in the words of the failures of this task.
  package var wording: String { RunEnvironment.current.vocabulary?.name(of: self) ?? description }

  /// The reason why the query finds nothing, as a sentence.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - hasScrolled: whether the whole content was scrolled through. Then scrolling is not advised.
  package func reason(in tree: any ElementTree, hasScrolled: Bool = false) -> String {
    if let reason = RunEnvironment.current.vocabulary?.reason(for: self, in: tree, hasScrolled: hasScrolled) {
      return reason
    }
    return explanation(in: tree).map(\.description) ?? "\(self) finds something"
  }
}

extension ElementTree {
  /// The visible elements, one per line, in the words of the failures of this task.
  package func summaryInWords() -> [String] {
    guard let vocabulary = RunEnvironment.current.vocabulary else { return summary() }
    return summary { vocabulary.lines(for: $0, in: self) }
  }

  /// The name of an element, in the words of the failures of this task.
  package func wording(of element: ElementID) -> String {
    RunEnvironment.current.vocabulary?.name(of: element, in: self) ?? describe(element)
  }
}
