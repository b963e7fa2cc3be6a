import AppUnderTest
import JSON

/// A session of an app, read from its records in sequence.
package struct TracedSession: Sendable {
  /// The screen after the last record; nil before the first one with a screen.
  package private(set) var tree: StoredTree?
  /// The name of the app; nil before the first record with the name.
  package private(set) var app: String?
  /// The device; nil before the first record with the device.
  package private(set) var device: String?
  /// The user of the app; nil for an app without a named user.
  package private(set) var user: String?
  /// The screen at the beginning of the last record; nil if unknown.
  package private(set) var before: StoredTree?
  private var classes: [ElementClass] = []

  /// Creates a session before its first record.
  package init() {}

  /// Processes the next record of the session.
  ///
  /// - Throws: if its tree cannot be derived from the previous one. The session then has no tree until the next
  ///   complete one.
  package mutating func take(_ record: TraceRecord) throws(TraceProblem) {
    (app, device, user) = (record.app.name ?? app, record.app.device ?? device, record.app.user ?? user)
    classes += record.tree.classes
    if let items = record.tree.before { tree = try tree(of: items) }
    before = tree
    if let items = record.tree.after { tree = try tree(of: items) }
  }

  /// Applies items to the previous tree, which is dropped.
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

  /// The elements for an item of a tree.
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
    default: throw .broken("an element of a tree is invalid")
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
