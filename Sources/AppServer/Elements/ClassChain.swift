import AppUnderTest
import ElementQuery

/// A class chain: steps from the application down.
///
/// An example is `**/XCUIElementTypeCell[`label == 'A'`][2]/XCUIElementTypeButton`.
struct ClassChain: Sendable {
  /// One step.
  struct Step: Sendable {
    /// Whether the step searches all descendants, rather than only the children.
    var isDeep = false
    /// The type with its prefix; nil for any type.
    var type: String?
    /// The predicates for each element or its descendants.
    var predicates: [(query: Query, isOfDescendant: Bool)] = []
    /// The index of the searched element, counted from 1, or backwards from -1.
    var position: Int?
  }

  /// The steps, at least one.
  let steps: [Step]

  /// Reads a chain.
  ///
  /// - Throws: a `WireError` with the position of a syntax error.
  init(parsing text: String) throws(WireError) {
    var parser = ClassChainParser(text)
    steps = try parser.parse()
  }

  /// The elements that the chain finds in a tree of form `values`.
  ///
  /// - Parameter start: the element in which the first step searches.
  func elements(in tree: WireTree, from start: ElementID) -> [ElementID] {
    var found = [start]
    for step in steps {
      var next: [ElementID] = []
      for element in found {
        if step.isDeep {
          next += ((element.index + 1)..<max(tree.end(of: element).index, element.index + 1)).map(ElementID.init)
        } else {
          next += tree.children(of: element)
        }
      }
      next = Array(Set(next)).sorted().filter { step.type == nil || tree.kind(of: $0).typeName == step.type }
      for predicate in step.predicates {
        let passing = predicate.query.elements(in: tree)
        next = next.filter { element in
          predicate.isOfDescendant
            ? passing.contains { $0 != element && tree.isElement($0, in: element) } : passing.contains(element)
        }
      }
      if let position = step.position {
        let index = position > 0 ? position - 1 : next.count + position
        next = next.indices.contains(index) ? [next[index]] : []
      }
      found = next
      if found.isEmpty { break }
    }
    return found
  }
}

/// Reads a class chain.
private struct ClassChainParser {
  private let scalars: [Unicode.Scalar]
  private var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// chain = step ( "/" step )*
  mutating func parse() throws(WireError) -> [ClassChain.Step] {
    var steps: [ClassChain.Step] = []
    _ = read("/")
    repeat { steps.append(try parseStep()) } while read("/")
    guard offset == scalars.count else { throw problem("unexpected text in the class chain") }
    return steps
  }

  /// step = [ "**" "/" ] ( type | "*" ) ( "[" predicate or position "]" )*
  private mutating func parseStep() throws(WireError) -> ClassChain.Step {
    var step = ClassChain.Step()
    if read("**") {
      guard read("/") else { throw problem("'**' must be followed by '/' and a type") }
      step.isDeep = true
    }
    let start = offset
    if !read("*") {
      while let next = peek, ("a"..."z").contains(next) || ("A"..."Z").contains(next) { offset += 1 }
      guard offset > start else { throw problem("a type is missing, such as XCUIElementTypeButton or *") }
      let type = String(String.UnicodeScalarView(scalars[start..<offset]))
      guard type.hasPrefix(AccessibilityKind.typePrefix) else {
        offset = start
        throw problem("unknown type '\(type)': types begin with \(AccessibilityKind.typePrefix)")
      }
      step.type = type
      if step.type == AccessibilityKind.typePrefix + "Any" { step.type = nil }
    }
    while peek == "[" {
      guard step.position == nil else { throw problem("unexpected text after the position of a step") }
      try parseBracket(of: &step)
    }
    return step
  }

  /// bracket = "[" ( "`" predicate "`" | "$" predicate "$" | [ "-" ] number ) "]"
  private mutating func parseBracket(of step: inout ClassChain.Step) throws(WireError) {
    _ = read("[")
    let start = offset
    if let quote = peek, quote == "`" || quote == "$" {
      offset += 1
      let text = try quoted(by: quote)
      let query: Query
      do {
        query = try Query(parsing: "all view {\(text)}")
      } catch {
        offset = start + 1
        throw problem("this predicate cannot be read: \(error.problem)")
      }
      try Locator.check(query)
      step.predicates.append((query, quote == "$"))
    } else {
      _ = read("-")
      while let next = peek, ("0"..."9").contains(next) { offset += 1 }
      guard let position = Int(String(String.UnicodeScalarView(scalars[start..<offset]))), position != 0 else {
        offset = start
        throw problem("brackets must contain a position (1 and up, or -1 and down) or a predicate between ` or $")
      }
      step.position = position
    }
    guard read("]") else { throw problem("a bracket is not closed by ]") }
  }

  /// Reads up to the next quotation mark that is not doubled.
  private mutating func quoted(by quote: Unicode.Scalar) throws(WireError) -> String {
    var text = String.UnicodeScalarView()
    while let next = peek {
      offset += 1
      if next == quote {
        guard peek == quote else { return String(text) }
        offset += 1
      }
      text.append(next)
    }
    throw problem("a predicate is not closed by \(quote)")
  }

  private var peek: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  private mutating func read(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard offset + wanted.count <= scalars.count, Array(scalars[offset..<offset + wanted.count]) == wanted else {
      return false
    }
    // `*` for any type must not match the first half of `**`.
    if text == "*", offset + 1 < scalars.count, scalars[offset + 1] == "*" { return false }
    offset += wanted.count
    return true
  }

  private func problem(_ text: String) -> WireError {
    WireError(.invalidSelector, "\(text), at position \(offset + 1)")
  }
}
