/// The notation in messages of ids, which are numbers in the program.
package enum IDNotation: Sendable {
  /// Decimal numbers: each run of the same features writes the same ids.
  case counted
  /// UUIDs, which are unique across streams.
  case uuids(UUIDs)
}

/// A UUID for every number, computed on demand.
///
/// Version 4 of RFC 9562: all bits except version and variant come from a random number generator. SplitMix64 can
/// compute its n-th number directly. Two generators with random seeds make the two halves.
package struct UUIDs: Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Takes the seeds from a generator.
  package init(using generator: inout some RandomNumberGenerator) {
    high = generator.next()
    low = generator.next()
  }

  /// The two halves of the UUID of a number.
  subscript(id: Int) -> (high: UInt64, low: UInt64) {
    let step = UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15
    let high = Self.mixed(high &+ step) & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = Self.mixed(low &+ step) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return (high, low)
  }

  private static func mixed(_ state: UInt64) -> UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension WriteSpace {
  /// Writes an id as a string.
  @inline(__always)
  package mutating func appendID(_ id: Int) {
    append(UInt8(ascii: "\""))
    switch ids {
    case .counted: appendDigits(of: id.magnitude)
    case .uuids(let uuids): appendUUID(uuids[id])
    }
    append(UInt8(ascii: "\""))
  }

  /// Writes eight, four, four, four and twelve hexadecimal digits.
  private mutating func appendUUID(_ uuid: (high: UInt64, low: UInt64)) {
    let (versioned, varied) = (Self.hexadecimal(uuid.high), Self.hexadecimal(uuid.low >> 32))
    append(Self.hexadecimal(uuid.high >> 32))
    append(UInt8(ascii: "-"))
    append(UInt32(truncatingIfNeeded: versioned >> 32))
    append(UInt8(ascii: "-"))
    append(UInt32(truncatingIfNeeded: versioned))
    append(UInt8(ascii: "-"))
    append(UInt32(truncatingIfNeeded: varied >> 32))
    append(UInt8(ascii: "-"))
    append(UInt32(truncatingIfNeeded: varied))
    append(Self.hexadecimal(uuid.low))
  }

  /// The eight hexadecimal digits of a number's lower half, the first in the highest byte.
  private static func hexadecimal(_ value: UInt64) -> UInt64 {
    // Four bits go to each byte. A byte above 9 becomes a letter by adding 39 to its character code.
    var digits = value & 0xFFFF_FFFF
    digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let ones: UInt64 = 0x0101_0101_0101_0101
    let letters = ((digits + 6 * ones) >> 4) & ones
    return digits + 0x30 * ones + 39 * letters
  }
}
