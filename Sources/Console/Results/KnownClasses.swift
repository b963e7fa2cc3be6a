import AppUnderTest

/// The classes of UIKit that a query can ask for although no screen shows one now: their words are no typing errors.
enum KnownClasses {
  /// The words that begin a query without being a class.
  private static let directions: Set<String> = [
    "all", "visible", "descendant", "child", "parent", "sibling", "following", "preceding",
  ]

  /// Whether the first word of a query is neither a class nor anything else that queries begin with.
  static func lacks(_ word: String, in tree: any ElementTree) -> Bool {
    guard word.first?.isLowercase == true, word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else { return false }
    if directions.contains(word) { return false }
    let words = [word] + Query.ClassPattern.singulars(of: word).map(String.init)
    if words.contains(where: ElementClass.knownShorthands.contains) { return false }
    return !tree.classes.contains {
      ([$0.name] + $0.superclasses).contains { words.contains(ElementClass($0).shorthand) }
    }
  }
}
