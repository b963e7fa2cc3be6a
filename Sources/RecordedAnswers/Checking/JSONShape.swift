import JSON

/// The shape of a JSON value: its types and members, without its values.
struct JSONShape: Hashable {
  /// A type of JSON, in words for messages.
  enum Kind: String {
    case text = "a text"
    case number = "a number"
    case boolean = "true or false"
    case null
    case list = "a list"
    case object = "an object"
  }

  /// The types of the value. Only the elements of a list have several.
  private(set) var kinds: Set<Kind> = []
  /// The members, each with whether every object contains it.
  private(set) var members: [String: Member] = [:]
  /// The shape of all elements of a list; empty without elements.
  private(set) var elements: [JSONShape] = []
  /// The number of objects in the shape.
  private var objects = 0

  /// A member of objects.
  struct Member: Hashable {
    var shape: JSONShape
    /// The number of objects with the member.
    var count: Int
  }

  /// The shape of a value.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - rules: the members that are left out.
  init(_ value: JSONValue, _ rules: AnswerRules) {
    switch value {
    case .null: kinds = [.null]
    case .boolean: kinds = [.boolean]
    case .number: kinds = [.number]
    case .string: kinds = [.text]
    case .array(let values):
      kinds = [.list]
      var all: JSONShape?
      for value in values {
        let next = JSONShape(value, rules)
        if all == nil { all = next } else { all?.add(next) }
      }
      elements = all.map { [$0] } ?? []
    case .object(let values):
      (kinds, objects) = ([.object], 1)
      for (name, value) in values where !rules.ignoresField(name) {
        members[name] = Member(shape: JSONShape(value, rules), count: 1)
      }
    }
  }

  /// Adds the shape of another element of a list.
  private mutating func add(_ other: JSONShape) {
    kinds.formUnion(other.kinds)
    objects += other.objects
    for (name, member) in other.members {
      if members[name] == nil {
        members[name] = member
      } else {
        members[name]?.shape.add(member.shape)
        members[name]?.count += member.count
      }
    }
    guard let more = other.elements.first else { return }
    if elements.isEmpty { elements = [more] } else { elements[0].add(more) }
  }

  /// The differences of a newer shape in words, such as `"articles[].title" is missing`.
  ///
  /// - Parameter path: the path of the value in the body; empty for the whole body.
  func differences(of newer: JSONShape, at path: String = "") -> [String] {
    var found: [String] = []
    let subject = path.isEmpty ? "the body" : "\"\(path)\""
    let more = newer.kinds.subtracting(kinds)
    if !more.isEmpty { found.append("\(subject) is \(Self.words(more)), was \(Self.words(kinds))") }
    if objects > 0, newer.objects > 0 {
      for name in Set(members.keys).union(newer.members.keys).sorted() {
        found += difference(of: name, members[name], newer.members[name], newer.objects, at: path)
      }
    }
    if let old = elements.first, let new = newer.elements.first {
      found += old.differences(of: new, at: path + "[]")
    }
    return found
  }

  private func difference(
    of name: String, _ old: Member?, _ new: Member?, _ newObjects: Int, at path: String
  ) -> [String] {
    let inner = path.isEmpty ? name : "\(path).\(name)"
    guard let old else { return ["\"\(inner)\" is new"] }
    let wasAlways = old.count == objects
    guard let new else { return wasAlways ? ["\"\(inner)\" is missing"] : [] }
    let isSometimes = wasAlways && new.count < newObjects ? ["\"\(inner)\" is missing in some elements"] : []
    return isSometimes + old.shape.differences(of: new.shape, at: inner)
  }

  private static func words(_ kinds: Set<Kind>) -> String {
    kinds.map(\.rawValue).sorted().joined(separator: " or ")
  }
}
