import Messages

/// A number that stands for a content: FNV-1a with 64 bits.
///
/// It is kept from one run to the next, which Swift's own hash values must not be.
struct ContentHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { add(byte) }
    // Ends each part, with a byte that is in no text, so that parts cannot be divided in another way.
    add(0xFF)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }
}

extension Pickle {
  /// Stands for everything in the scenario that a run can depend on: name, tags, steps and their arguments.
  var contentHash: UInt64 {
    var hash = ContentHash()
    withName { hash.add($0) }
    for tag in tags { hash.add(tag.name) }
    for step in steps {
      step.withText { hash.add($0) }
      for argument in step.arguments { hash.add("\(argument)") }
    }
    return hash.value
  }
}
