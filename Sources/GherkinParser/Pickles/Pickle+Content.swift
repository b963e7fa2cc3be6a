package import SourceText

extension Pickle {
  /// Adds everything in the scenario that a run can depend on: name, variant, tags, steps and their arguments.
  ///
  /// It is the same after lines were added above the scenario, and another one as soon as any of that has changed.
  package func addContent(to hash: inout ContentHash) {
    withName { hash.add(UnsafeRawBufferPointer($0)) }
    if let variant { hash.add(variant) }
    forEachTag { tag in
      document.storage.withUTF8(of: tag.name) { hash.add(UnsafeRawBufferPointer($0)) }
    }
    for index in steps.indices {
      let step = steps[index]
      step.withText { hash.add(UnsafeRawBufferPointer($0)) }
      for argument in step.arguments { hash.add("\(argument)") }
    }
  }

  /// What the scenario is recognized by in its file after other lines have changed: its content without the variant, and the name
  /// of its rule.
  package var content: ContentHash {
    var hash = ContentHash()
    hash.add(ruleName ?? "")
    var plain = self
    plain.variant = nil
    plain.addContent(to: &hash)
    return hash
  }

  /// The name of the rule that the scenario is in; nil where it is in none.
  package var ruleName: String? {
    let nodes = document.storage.nodes
    let rule = nodes.scenarios[scenario].rule
    return rule == noIndex ? nil : document.storage.string(nodes.rules[Int(rule)].title.name)
  }
}
