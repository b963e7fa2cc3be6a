package import AppUnderTest

/// A name by which a step finds an element of a screen.
package struct StepName: Sendable, Hashable {
  /// The name.
  package let name: String
  /// The word for the element beside the name, such as `button`; nil for a step with only the name.
  package let kind: String?
  /// The element.
  package let element: ElementID
}

extension StepName {
  /// The maximum length of a name, in letters.
  private static let longest = 80

  /// The names by which steps find the elements of a screen: names that mean exactly one element, alone or with a kind.
  ///
  /// - Parameter tree: the screen.
  package static func all(in tree: any ElementTree) -> [StepName] {
    let kinds = Set(ElementKind.kinds(in: tree).values)
    return texts(in: tree).flatMap { name in
      let alone = Query.meant(by: name, in: tree).flatMap { one($0, in: tree) }
      let ofKinds = ElementKind.allCases.filter(kinds.contains).compactMap { kind in
        one(kind.named(name), in: tree).map { StepName(name: name, kind: kind.noun, element: $0) }
      }
      return (alone.map { [StepName(name: name, kind: nil, element: $0)] } ?? []) + ofKinds
    }
  }

  /// The texts that may serve as names. They include labels with and without their colons, and descriptions.
  private static func texts(in tree: any ElementTree) -> [String] {
    var seen: Set<String> = []
    return tree.elements.filter { tree.isVisible($0) || tree.isUsable($0) }.flatMap { element in
      [PropertyName.identifier, .label, .text, .placeholder, .hint].compactMap { tree.string($0, of: element) }
        .flatMap { [$0, $0.withoutColon] }
        .filter { !$0.isEmpty && $0.count <= longest && !$0.contains(where: \.isNewline) && seen.insert($0).inserted }
    }
  }

  /// The only element that a query finds; nil for no match or several.
  private static func one(_ query: Query, in tree: any ElementTree) -> ElementID? {
    do throws(AppError) { return try query.one(in: tree) } catch { return nil }
  }
}

extension ElementTree {
  /// The noun that steps use for an element, otherwise its class in the notation of queries.
  package func noun(of element: ElementID) -> String {
    ElementKind(of: element, in: self)?.noun ?? classWord(of: element)
  }
}
