import OperatingSystem

/// The offsets of a time zone with a name, from the database of the system (RFC 8536).
package struct ZoneRules: Sendable {
  /// The moments from which an offset applies, in seconds since 1970, in order.
  private var changes: [(time: Int, seconds: Int)] = []
  /// The offset before the first change, in seconds.
  private var first = 0
  /// The rule after the last change; nil for none.
  private var later: ZoneYear?

  /// The folder of the database, on Linux and macOS.
  private static let folder = "/usr/share/zoneinfo"
  /// The size limit of a file in bytes.
  private static let largestFile = 1 << 20

  /// Reads the rules of a zone; nil for a zone that is unknown to the system.
  ///
  /// - Parameter name: its name, such as `Europe/Lisbon`.
  package init?(named name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
      let bytes = try? FileSystem.read("\(Self.folder)/\(name)", atMost: Self.largestFile), read(bytes)
    else { return nil }
  }

  /// The offset from UTC at a date in UTC, in minutes.
  package func minutesFromUTC(at date: CalendarDate) -> Int {
    let time = (date.minutesSinceYear1 - CalendarDate.dayNumberOf1970 * 1440) * 60
    return seconds(at: time, in: date.year) / 60
  }

  private func seconds(at time: Int, in year: Int) -> Int {
    if let last = changes.last, time >= last.time, let later { return later.seconds(at: time, in: year) }
    return changes.last { $0.time <= time }?.seconds ?? first
  }

  // MARK: - Reading

  /// Reads a file; returns false for a malformed one.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    var reader = ZoneReader(bytes)
    // The first block has times of 32 bits, and is followed by the same with 64 bits.
    guard let old = reader.header() else { return false }
    reader.skip(old.length(ofTimes: 4))
    guard let header = reader.header(), let times = reader.numbers(header.times, bytes: 8),
      let kinds = reader.numbers(header.times, bytes: 1)
    else { return false }
    var offsets: [Int] = []
    for _ in 0..<header.kinds {
      guard let offset = reader.numbers(1, bytes: 4)?.first else { return false }
      offsets.append(offset)
      reader.skip(2)
    }
    reader.skip(header.length(ofTimes: 8) - header.times * 9 - header.kinds * 6)
    guard let standard = offsets.first else { return false }
    first = standard
    for (time, kind) in zip(times, kinds) {
      guard offsets.indices.contains(kind) else { return false }
      changes.append((time, offsets[kind]))
    }
    later = ZoneYear(reader.rest)
    if changes.isEmpty, let later { changes = [(Int.min, later.standard)] }
    return true
  }
}

/// Reads the numbers of a file of the time zone database.
private struct ZoneReader {
  /// The counts of a block.
  struct Header {
    let times: Int
    let kinds: Int
    private let letters: Int
    private let leaps: Int
    private let flags: Int

    init(_ counts: [Int]) {
      (flags, leaps, times) = (counts[0] + counts[1], counts[2], counts[3])
      (kinds, letters) = (counts[4], counts[5])
    }

    /// The number of bytes of the block.
    func length(ofTimes bytes: Int) -> Int { times * (bytes + 1) + kinds * 6 + letters + leaps * (bytes + 4) + flags }
  }

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The remaining text.
  var rest: String { String(decoding: bytes, as: UTF8.self) }

  mutating func header() -> Header? {
    guard bytes.starts(with: "TZif".utf8), (bytes.dropFirst(4).first ?? 0) >= UInt8(ascii: "2") else { return nil }
    skip(20)
    guard let counts = numbers(6, bytes: 4), counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    return Header(counts)
  }

  mutating func skip(_ count: Int) { bytes = bytes.dropFirst(max(count, 0)) }

  /// Numbers with a sign, the highest byte first; those of one byte have no sign.
  mutating func numbers(_ count: Int, bytes size: Int) -> [Int]? {
    guard bytes.count >= count * size else { return nil }
    return (0..<count).map { _ in
      let part = bytes.prefix(size)
      skip(size)
      let value = part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return switch size {
      case 1: Int(value)
      case 4: Int(Int32(truncatingIfNeeded: value))
      default: Int(Int64(bitPattern: value))
      }
    }
  }
}
