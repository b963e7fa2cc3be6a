package import SourceText

extension Pickle {
  /// Adds everything that can affect a run of the scenario: name, variant, tags, steps and their arguments.
  ///
  /// The hash does not depend on the scenario's place in the file.
  package func addContent(to hash: inout ContentHash) {
    withName { hash.add(UnsafeRawBufferPointer($0)) }
    if let variant { hash.add(variant) }
    forEachTag { tag in
      withName(of: tag) { hash.add(UnsafeRawBufferPointer($0)) }
    }
    for index in steps.indices {
      let step = steps[index]
      step.withText { hash.add(UnsafeRawBufferPointer($0)) }
      for argument in step.arguments { hash.add("\(argument)") }
    }
  }

  /// Identifies the scenario in its file after changes to other lines: the hash of its rule's name and its content
  /// without the variant.
  package var content: ContentHash {
    var hash = ContentHash()
    hash.add(ruleName ?? "")
    var plain = self
    plain.variant = nil
    plain.addContent(to: &hash)
    return hash
  }

  /// The name of the scenario's rule; nil for a scenario outside of rules.
  package var ruleName: String? {
    let nodes = document.storage.nodes
    let rule = nodes.scenarios[scenario].rule
    return rule == noIndex ? nil : document.storage.string(nodes.rules[Int(rule)].title.name)
  }
}
