/// A test of a Unicode scalar outside ASCII, built from ranges and properties.
indirect enum ScalarTest: Sendable, Hashable {
  case range(ClosedRange<UInt32>)
  case property(ScalarProperty)
  case not(ScalarTest)
  case either(ScalarTest, ScalarTest)
  case both(ScalarTest, ScalarTest)
  /// The scalar or one of its case variants is in the set.
  case ignoringCase(ScalarSet)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .range(let range): range.contains(scalar.value)
    case .property(let property): property.holds(for: scalar)
    case .not(let test): !test.contains(scalar)
    case .either(let left, let right): left.contains(scalar) || right.contains(scalar)
    case .both(let left, let right): left.contains(scalar) && right.contains(scalar)
    case .ignoringCase(let set): set.contains(scalar) || scalar.caseVariants.contains(where: set.contains)
    }
  }
}

extension Unicode.Scalar {
  /// The case variants of the scalar that are single scalars.
  var caseVariants: [Unicode.Scalar] {
    let upper = Unicode.Scalar(only: properties.uppercaseMapping)
    let lower = Unicode.Scalar(only: properties.lowercaseMapping)
    let upperLower = upper.flatMap { Unicode.Scalar(only: $0.properties.lowercaseMapping) }
    return [upper, lower, upperLower].compactMap { $0 }.filter { $0 != self }
  }

  /// The scalar that represents all its case variants in comparisons.
  var caseFolded: Unicode.Scalar {
    let upper = Unicode.Scalar(only: properties.uppercaseMapping) ?? self
    return Unicode.Scalar(only: upper.properties.lowercaseMapping) ?? upper
  }

  private init?(only text: String) {
    guard let first = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
    self = first
  }
}
