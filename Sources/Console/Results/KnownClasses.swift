import AppUnderTest

/// The UIKit classes that a query can name even if the screen shows none. Their names are not typing errors.
enum KnownClasses {
  /// The words that can begin a query besides classes.
  static let directions = ["all", "visible"] + Query.Direction.allCases.map(\.rawValue)

  /// Whether the first word of a query is neither a class nor another valid beginning.
  static func lacks(_ word: String, in tree: any ElementTree) -> Bool {
    guard word.first?.isLowercase == true, word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else { return false }
    if directions.contains(word) { return false }
    let words = [word] + Query.ClassPattern.singulars(of: word).map(String.init)
    if words.contains(where: ElementClass.knownShorthands.contains) { return false }
    if tree.elements.contains(where: { tree.tagName(of: $0).map(words.contains) == true }) { return false }
    return !tree.classes.contains {
      ([$0.name] + $0.superclasses).contains { words.contains(ElementClass($0).shorthand) }
    }
  }
}
