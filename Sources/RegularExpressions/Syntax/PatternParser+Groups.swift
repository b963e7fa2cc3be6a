extension PatternParser {
  /// `group = "(" [ "?" kind ] alternation ")"`; nil for flags and comments, which do not match anything.
  mutating func group() throws(RegularExpressionError) -> PatternTree.Index? {
    let start = position
    if let known = knownGroup() {
      position += known.source.utf8.count
      return tree.splice(known, at: start)
    }
    position += 1
    guard take(UInt8(ascii: "?")) else { return try capture(named: nil, from: start) }
    switch peek() {
    case UInt8(ascii: ":"):
      position += 1
      return try body(from: start)
    case UInt8(ascii: ">"):
      position += 1
      let body = try body(from: start)
      return tree.append(.atomic(body: body))
    case UInt8(ascii: "="), UInt8(ascii: "!"): return try look(behind: false, from: start)
    case UInt8(ascii: "<"):
      if peek(1) == UInt8(ascii: "=") || peek(1) == UInt8(ascii: "!") {
        position += 1
        return try look(behind: true, from: start)
      }
      position += 1
      return try capture(named: groupName(upTo: UInt8(ascii: ">")), from: start)
    case UInt8(ascii: "'"):
      position += 1
      return try capture(named: groupName(upTo: UInt8(ascii: "'")), from: start)
    case UInt8(ascii: "P"): return try pythonGroup(from: start)
    case UInt8(ascii: "#"):
      if text(upTo: UInt8(ascii: ")")) == nil { throw error(.unclosedGroup, at: start) }
      return nil
    default: return try flagGroup(from: start)
    }
  }

  /// The group at the current position if it was parsed in advance; flags would change its meaning.
  private func knownGroup() -> SplicedGroup? {
    // Groups parsed in advance are capture groups without names and never begin with `(?`.
    guard depth == 0, peek(1) != UInt8(ascii: "?"), flags == Flags() else { return nil }
    return knownGroups.group(atStartOf: bytes.extracting(position...))
  }

  /// `(?P<name>…)` and `(?P=name)` as in Python.
  private mutating func pythonGroup(from start: Int) throws(RegularExpressionError) -> PatternTree.Index {
    position += 1
    if take(UInt8(ascii: "<")) { return try capture(named: groupName(upTo: UInt8(ascii: ">")), from: start) }
    guard take(UInt8(ascii: "=")) else { throw error(.unknownGroup, at: start) }
    return try namedReference(upTo: UInt8(ascii: ")"), from: start)
  }

  /// The content of a group with its own flags, up to and including the `)`.
  private mutating func body(from start: Int) throws(RegularExpressionError) -> PatternTree.Index {
    let outerFlags = flags
    try goDeeper()
    let body = try alternation()
    depth -= 1
    guard take(UInt8(ascii: ")")) else { throw error(.unclosedGroup, at: start) }
    flags = outerFlags
    return body
  }

  private mutating func capture(
    named name: String?, from start: Int
  ) throws(RegularExpressionError) -> PatternTree.Index {
    if let name, tree.captures.contains(where: { $0.name == name }) {
      throw error(.duplicateGroupName(name), at: start)
    }
    let parent = openCapture
    let first = position
    tree.captures.append(PatternTree.Capture(name: name, parent: parent, source: first..<first))
    let group = Int32(tree.captures.count)
    openCapture = group
    let body = try body(from: start)
    openCapture = parent
    tree.captures[Int(group) - 1].source = first..<position - 1
    return tree.append(.capture(group: group, body: body))
  }

  private mutating func look(behind: Bool, from start: Int) throws(RegularExpressionError) -> PatternTree.Index {
    let negated = peek() == UInt8(ascii: "!")
    position += 1
    let body = try body(from: start)
    return tree.append(.look(body: body, behind: behind, negated: negated))
  }

  /// `(?i-m)`, which applies to the rest of the surrounding group, or `(?i-m:…)`.
  private mutating func flagGroup(from start: Int) throws(RegularExpressionError) -> PatternTree.Index? {
    var new = flags
    var value = true
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "-") where value: value = false
      case UInt8(ascii: "i"): new.ignoresCase = value
      case UInt8(ascii: "m"): new.isMultiline = value
      case UInt8(ascii: "s"): new.dotMatchesNewline = value
      case UInt8(ascii: "x"): new.isExtended = value
      case UInt8(ascii: ")") where position > start + 3:
        flags = new
        return nil
      case UInt8(ascii: ":"):
        let outerFlags = flags
        flags = new
        let body = try body(from: start)
        flags = outerFlags
        return body
      default: throw error(.unknownGroup, at: start)
      }
    }
    throw error(.unclosedGroup, at: start)
  }

  /// Reads a group's name and its closing byte.
  mutating func groupName(upTo closing: UInt8) throws(RegularExpressionError) -> String {
    let start = position
    guard let name = text(upTo: closing), let first = name.unicodeScalars.first else {
      throw error(.invalidGroupName, at: start)
    }
    let isValid = !ScalarSet.digits.contains(first) && name.unicodeScalars.allSatisfy(ScalarSet.word.contains)
    guard isValid else { throw error(.invalidGroupName, at: start) }
    return name
  }

  /// A reference by name; its group number is set after parsing all groups.
  mutating func namedReference(
    upTo closing: UInt8, from start: Int
  ) throws(RegularExpressionError) -> PatternTree.Index {
    let name = try groupName(upTo: closing)
    let node = tree.append(.reference(group: 0, ignoringCase: flags.ignoresCase))
    namedReferences.append((name, node, start))
    return node
  }

  /// Sets the numbers of references by name and checks that all referenced groups exist.
  mutating func resolveReferences() throws(RegularExpressionError) {
    for (group, offset) in references where group > tree.captures.count {
      throw error(.unknownGroupReference(String(group)), at: offset)
    }
    for (name, node, offset) in namedReferences {
      guard let index = tree.captures.firstIndex(where: { $0.name == name }) else {
        throw error(.unknownGroupReference(name), at: offset)
      }
      guard case .reference(_, let ignoringCase) = tree[node] else { continue }
      tree.entries[Int(node)].node = .reference(group: Int32(index + 1), ignoringCase: ignoringCase)
    }
  }
}
