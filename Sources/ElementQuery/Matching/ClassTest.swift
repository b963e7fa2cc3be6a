/// The classes and tags that a pattern matches, with their names computed once for all elements.
struct ClassTest {
  /// Whether every class matches.
  private var takesAll = false
  /// The names of classes that match exactly.
  private var exactNames: [String] = []
  /// The names of classes that match with their subclasses.
  private var names: [String] = []
  /// The tags of web pages that match, in capital letters as in `nodeName`.
  private var tags: [String] = []

  /// Adds the classes of a pattern.
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

  /// Adds the possible full names of a class written without its prefix.
  private mutating func addNames(ofShorthand word: String) {
    let name = word.prefix(1).uppercased() + word.dropFirst()
    for prefix in ElementClass.prefixes { names.append(prefix + name) }
    names.append(word)
    tags.append(word.uppercased())
  }

  /// Whether tags can match.
  var hasTags: Bool { !tags.isEmpty }

  /// Whether an element matches by its class or its tag.
  func accepts(_ element: ElementID, in tree: some ElementTree) -> Bool {
    accepts(tree.elementClass(of: element)) || hasTags && acceptsTag(of: element, in: tree)
  }

  /// Whether an element of a web page matches by its tag.
  func acceptsTag(of element: ElementID, in tree: some ElementTree) -> Bool {
    tree.elementClass(of: element).isWebElement
      && tree.string(WebElements.nodeName, of: element).map(tags.contains) == true
  }

  /// Whether a class matches.
  func accepts(_ elementClass: ElementClass) -> Bool {
    takesAll || exactNames.contains(elementClass.name) || names.contains { elementClass.isKind(of: $0) }
  }
}
