/// A set of Unicode scalars: one bit for each ASCII character and a rule for all others.
struct ScalarSet: Sendable, Hashable {
  /// The members outside ASCII.
  enum Others: Sendable, Hashable {
    case none
    case all
    case test(ScalarTest)
  }

  /// The characters U+0000 to U+007F, one bit each.
  var ascii: UInt128
  var others: Others

  init(ascii: UInt128 = 0, others: Others = .none) {
    self.ascii = ascii
    self.others = others
  }

  init(_ scalar: Unicode.Scalar) {
    self.init(scalar.value...scalar.value)
  }

  init(_ range: ClosedRange<UInt32>) {
    var ascii: UInt128 = 0
    if range.lowerBound < 128 {
      let width = min(range.upperBound, 127) - range.lowerBound + 1
      ascii = (width == 128 ? .max : (1 << UInt128(width)) - 1) << UInt128(range.lowerBound)
    }
    self.init(ascii: ascii)
    if range.upperBound >= 128 { others = .test(.range(max(range.lowerBound, 128)...range.upperBound)) }
  }

  /// The scalars with a property.
  init(_ property: ScalarProperty) {
    var ascii: UInt128 = 0
    for value in UInt8(0)..<128 where property.holds(for: Unicode.Scalar(value)) { ascii |= 1 << UInt128(value) }
    self.init(ascii: ascii, others: property == .any ? .all : .test(.property(property)))
  }

  /// Every scalar.
  static let all = ScalarSet(ascii: .max, others: .all)
  /// Every scalar except the line feed, which is the meaning of `.` without the `s` flag.
  static let allButLineFeed = ScalarSet(ascii: .max & ~(1 << 10), others: .all)
  /// `\d`: the decimal digits of all scripts.
  static let digits = ScalarSet(ascii: bits(0x30...0x39), others: .test(.property(.decimalDigit)))
  /// `\s`: Unicode's white space.
  static let whitespace = ScalarSet(ascii: bits(0x09...0x0D) | bits(0x20...0x20), others: .test(.property(.whitespace)))
  /// `\w`: letters, marks, decimal digits, connecting punctuation and join controls (Unicode Technical Standard 18).
  static let word = ScalarSet(
    ascii: bits(0x30...0x39) | bits(0x41...0x5A) | bits(0x5F...0x5F) | bits(0x61...0x7A),
    others: .test(.property(.word)))
  /// `\h`: the tab and Unicode's space separators.
  static let horizontalSpace = ScalarSet(ascii: bits(0x09...0x09) | bits(0x20...0x20), others: .test(.property(.blank)))
  /// The scalars that are a line end on their own: LF, VT, FF, CR, NEL, LS and PS.
  static let newlines = ScalarSet(
    ascii: bits(0x0A...0x0D), others: .test(.either(.range(0x85...0x85), .range(0x2028...0x2029))))

  private static func bits(_ range: ClosedRange<UInt32>) -> UInt128 { ScalarSet(range).ascii }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 128 { return ascii >> UInt128(scalar.value) & 1 == 1 }
    return switch others {
    case .none: false
    case .all: true
    case .test(let test): test.contains(scalar)
    }
  }

  var isEmpty: Bool { ascii == 0 && others == .none }

  /// Whether the sets are certainly disjoint; false if this would require testing every scalar.
  func isDisjoint(from other: ScalarSet) -> Bool {
    ascii & other.ascii == 0 && (others == .none || other.others == .none)
  }

  mutating func formUnion(_ other: ScalarSet) {
    ascii |= other.ascii
    switch (others, other.others) {
    case (.all, _), (_, .none): break
    case (.none, _), (_, .all): others = other.others
    case (.test(let left), .test(let right)): others = .test(.either(left, right))
    }
  }

  mutating func formIntersection(_ other: ScalarSet) {
    ascii &= other.ascii
    switch (others, other.others) {
    case (.none, _), (_, .all): break
    case (.all, _), (_, .none): others = other.others
    case (.test(let left), .test(let right)): others = .test(.both(left, right))
    }
  }

  var inverted: ScalarSet {
    let inverse: Others =
      switch others {
      case .none: .all
      case .all: .none
      case .test(.not(let test)): .test(test)
      case .test(let test): .test(.not(test))
      }
    return ScalarSet(ascii: ~ascii, others: inverse)
  }

  /// The set with the case variants of its members.
  var ignoringCase: ScalarSet {
    let upper = ascii & ScalarSet.bits(0x41...0x5A)
    let lower = ascii & ScalarSet.bits(0x61...0x7A)
    var result = ScalarSet(ascii: ascii | upper << 32 | lower >> 32, others: others)
    // The long s and the Kelvin sign are the only scalars outside ASCII with a case variant in ASCII.
    for (outside, inside) in [
      (Unicode.Scalar(0x17F as UInt16), 0x73 as UInt128), (Unicode.Scalar(0x212A as UInt16), 0x6B),
    ] {
      guard let outside else { continue }
      if result.ascii >> inside & 1 == 1 {
        result.formUnion(ScalarSet(outside))
      } else if contains(outside) {
        result.ascii |= 1 << inside | 1 << (inside - 32)
      }
    }
    if case .test = others {
      result.others = .test(.ignoringCase(ScalarSet(ascii: result.ascii, others: result.others)))
    }
    return result
  }
}
