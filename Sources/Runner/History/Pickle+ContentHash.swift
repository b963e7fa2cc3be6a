import Messages

extension Pickle {
  /// Stands for everything in the scenario that a run can depend on: name, tags, steps and their arguments.
  var contentHash: ContentHash {
    var hash = ContentHash()
    withName { hash.add(UnsafeRawBufferPointer($0)) }
    for tag in tags { hash.add(tag.name) }
    for step in steps {
      step.withText { hash.add(UnsafeRawBufferPointer($0)) }
      for argument in step.arguments { hash.add("\(argument)") }
    }
    return hash
  }
}
