/// The classes that a pattern takes, with the names that its words stand for made once for all elements.
struct ClassTest {
  /// Whether every class is taken.
  private var takesAll = false
  /// The names of classes that are taken by themselves.
  private var exactNames: [String] = []
  /// The names of classes that are taken with those derived from them.
  private var names: [String] = []

  /// Takes what a pattern takes.
  init(_ pattern: Query.ClassPattern) {
    add(pattern)
  }

  private mutating func add(_ pattern: Query.ClassPattern) {
    switch pattern {
    case .any: takesAll = true
    case .exactly(let name): exactNames.append(name)
    case .named(let name): names.append(name)
    case .shorthand(let word):
      addNames(ofShorthand: word)
      for singular in Query.ClassPattern.singulars(of: word) { addNames(ofShorthand: String(singular)) }
    case .oneOf(let patterns): for pattern in patterns { add(pattern) }
    }
  }

  /// Adds the names of the classes that a query writes without their prefix.
  private mutating func addNames(ofShorthand word: String) {
    let name = word.prefix(1).uppercased() + word.dropFirst()
    for prefix in ElementClass.prefixes { names.append(prefix + name) }
  }

  /// Whether elements of a class are taken.
  func accepts(_ elementClass: ElementClass) -> Bool {
    takesAll || exactNames.contains(elementClass.name) || names.contains { elementClass.isKind(of: $0) }
  }
}
