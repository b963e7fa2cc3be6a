import AppUnderTest
import JSON

/// A session of an app as its records describe it, one after the other.
package struct TracedSession: Sendable {
  /// What was on the screen after the last record; nil where no record has said it yet.
  package private(set) var tree: StoredTree?
  /// What the app is called; nil where no record has said it.
  package private(set) var app: String?
  /// What it runs on; nil where no record has said it.
  package private(set) var device: String?
  /// Whose app it is; nil where nobody was named.
  package private(set) var user: String?
  /// What was on the screen when the last record began; nil where no record says it.
  package private(set) var before: StoredTree?
  private var classes: [ElementClass] = []

  /// Begins before the first record.
  package init() {}

  /// Takes the next record of the session.
  ///
  /// - Throws: where its tree cannot be made of the one before; there is no tree then until a whole one comes.
  package mutating func take(_ record: TraceRecord) throws(TraceProblem) {
    (app, device, user) = (record.app ?? app, record.device ?? device, record.user ?? user)
    classes += record.classes
    if let items = record.before { tree = try tree(of: items) }
    before = tree
    if let items = record.tree { tree = try tree(of: items) }
  }

  /// The tree that items make of the one before, which is forgotten.
  private mutating func tree(of items: [JSONValue]) throws(TraceProblem) -> StoredTree {
    let before = tree?.nodes ?? []
    tree = nil
    var nodes: [StoredTree.Node] = []
    for item in items {
      nodes += try Self.nodes(of: item, after: before)
      guard nodes.count <= TraceFormat.mostElements else {
        throw .broken("a tree has more than \(TraceFormat.mostElements) elements")
      }
    }
    return try StoredTree(nodes, classes: classes)
  }

  /// The elements that an item of a tree stands for.
  private static func nodes(
    of item: JSONValue, after before: [StoredTree.Node]
  ) throws(TraceProblem) -> [StoredTree.Node] {
    let parts = item.array ?? []
    let numbers = parts.prefix(6).compactMap(\.number)
    switch parts.count {
    case 2 where numbers.count == 2, 4 where numbers.count == 4:
      guard let start = parts[0].integer, let count = parts[1].integer, start >= 0, count >= 0,
        start <= before.count, count <= before.count - start
      else { throw .broken("a tree has elements that were not there before") }
      return before[start..<start + count].map { node in
        guard numbers.count == 4 else { return node }
        var node = node
        node.frame.x += numbers[2]
        node.frame.y += numbers[3]
        return node
      }
    case 6 where numbers.count == 6, 7 where numbers.count == 6:
      guard let depth = parts[0].integer, let classIndex = parts[1].integer else {
        throw .broken("an element has no depth or class")
      }
      let properties = parts.count == 7 ? parts[6].object ?? [:] : [:]
      return [
        StoredTree.Node(
          depth: depth, classIndex: classIndex,
          frame: Rect(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5]),
          properties: properties.compactMapValues(PropertyValue.init))
      ]
    default: throw .broken("an element of a tree is none")
    }
  }
}

extension PropertyValue {
  /// Reads the value of a property; nil for anything else.
  fileprivate init?(_ json: JSONValue) {
    switch json {
    case .string(let text): self = .string(text)
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = json.integer.map { .integer($0) } ?? .number(number)
    case .array:
      guard let rect = Rect(json) else { return nil }
      self = .rect(rect)
    case .null, .object: return nil
    }
  }
}
