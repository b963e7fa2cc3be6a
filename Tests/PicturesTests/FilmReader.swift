import Testing

/// Reads films, independently of the code that writes them: MP4 files with the kinds of macroblocks that films have.
struct FilmReader {
  struct Failure: Error {
    let reason: String
  }

  /// The names of the boxes of the file, in order.
  private(set) var boxes: [String] = []
  private(set) var width = 0
  private(set) var height = 0
  /// The durations of the frames in milliseconds.
  private(set) var durations: [Int] = []
  /// The sizes of the frames in bytes.
  private(set) var sizes: [Int] = []
  /// The comment; empty without one.
  private(set) var comment = ""
  /// The brightness of the pixels of each frame.
  var frames: [[[UInt8]]] {
    pictures.map { planes in
      (0..<height).map { row in Array(planes[0][row * columns * 16..<row * columns * 16 + width]) }
    }
  }
  /// The components of each frame in whole macroblocks: brightness, and the differences of blue and red.
  private(set) var pictures: [[[UInt8]]] = []

  private var columns = 0
  private var rows = 0

  init(_ file: [UInt8]) throws {
    var found: [String: [UInt8]] = [:]
    Self.collect(file[...], &found, &boxes)
    let table = { (name: String) in found[name]?.dropFirst(4) ?? [] }
    let times = table("stts")
    durations = (0..<Self.number(times)).flatMap { index in
      let entry = times.dropFirst(4 + index * 8)
      return Array(repeating: Self.number(entry.dropFirst(4)), count: Self.number(entry))
    }
    sizes = (0..<Self.number(table("stsz").dropFirst(4))).map { Self.number(table("stsz").dropFirst(8 + $0 * 4)) }
    // A text begins with its kind and its language.
    comment = String(decoding: found["data"]?.dropFirst(8) ?? [], as: UTF8.self)
    let configuration = try #require(found["avcC"])
    let length = Int(configuration[6]) << 8 | Int(configuration[7])
    try readSequence(Array(configuration[8..<8 + length]))
    var place = Self.number(table("stco").dropFirst(4))
    for size in sizes {
      guard Self.number(file[place...]) == size - 4 else { throw Failure(reason: "the length of a unit") }
      pictures.append(try frame(Array(file[place + 4..<place + size])))
      place += size
    }
    guard place == file.count else { throw Failure(reason: "bytes behind the frames") }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  private static func collect(_ bytes: ArraySlice<UInt8>, _ found: inout [String: [UInt8]], _ names: inout [String]) {
    var rest = bytes
    while rest.count >= 8 {
      let (length, name) = (number(rest), String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
      let content = rest.prefix(length).dropFirst(8)
      names.append(name)
      found[name] = Array(content)
      // Some boxes begin with other fields before the boxes inside.
      let inside = [
        "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "udta": 0, "ilst": 0, "\u{FFFD}cmt": 0, "meta": 4,
        "stsd": 8, "avc1": 78,
      ]
      if let start = inside[name] { collect(content.dropFirst(start), &found, &names) }
      rest = rest.dropFirst(max(length, 8))
    }
  }

  private mutating func readSequence(_ unit: [UInt8]) throws {
    var bits = BitReader(unit)
    guard bits.read(8) == 0x67, bits.read(8) == 66 else { throw Failure(reason: "the profile") }
    _ = bits.read(16)
    guard (0..<4).map({ _ in bits.number() }) == [0, 0, 2, 1] else { throw Failure(reason: "the references") }
    _ = bits.read(1)
    (columns, rows) = (bits.number() + 1, bits.number() + 1)
    guard bits.read(3) == 7 else { throw Failure(reason: "the cropping") }
    let sides = (0..<4).map { _ in bits.number() }
    (width, height) = (columns * 16 - sides[1] * 2, rows * 16 - sides[3] * 2)
  }

  /// The components of a frame.
  private func frame(_ unit: [UInt8]) throws -> [[UInt8]] {
    var bits = BitReader(unit)
    let isFirst = pictures.isEmpty
    guard bits.read(8) == (isFirst ? 0x65 : 0x61) else { throw Failure(reason: "the kind of a unit") }
    guard (0..<3).map({ _ in bits.number() }) == [0, isFirst ? 7 : 5, 0] else { throw Failure(reason: "a slice") }
    guard bits.read(4) == pictures.count % 16 else { throw Failure(reason: "the number of a frame") }
    if isFirst { _ = bits.number() }
    _ = bits.read(isFirst ? 2 : 3)
    guard bits.number() == 0, bits.number() == 1 else { throw Failure(reason: "a filter") }
    var planes = pictures.last ?? [256, 64, 64].map { Array(repeating: 0, count: columns * rows * $0) }
    var stored: Set<Int> = []
    var index = 0
    while index < columns * rows {
      if !isFirst { index += bits.number() }
      // The last run of skipped macroblocks may end the slice.
      if index == columns * rows { break }
      guard index < columns * rows else { throw Failure(reason: "a run of skipped macroblocks") }
      let type = bits.number() - (isFirst ? 0 : 5)
      if type == 25 {
        bits.align()
        stored.insert(index)
        for plane in 0..<3 { planes[plane].replaceSamples(of: index, columns, plane) { _ in UInt8(bits.read(8)) } }
      } else {
        try predict(&planes, index, luma: type - 1, colors: bits.number())
        guard bits.number() == 0 else { throw Failure(reason: "the quantisation") }
        let isDense = index % columns > 0 && stored.contains(index - 1) || stored.contains(index - columns)
        guard bits.read(isDense ? 6 : 1) == (isDense ? 3 : 1) else { throw Failure(reason: "coefficients") }
      }
      index += 1
    }
    guard bits.read(1) == 1 else { throw Failure(reason: "the end of a slice") }
    return planes
  }

  private func predict(_ planes: inout [[UInt8]], _ index: Int, luma: Int, colors: Int) throws {
    guard (0...1).contains(luma), (1...2).contains(colors) else { throw Failure(reason: "a mode") }
    for plane in 0..<3 {
      let isFromAbove = plane == 0 ? luma == 0 : colors == 2
      guard isFromAbove ? index >= columns : index % columns > 0 else { throw Failure(reason: "a neighbour") }
      let before = planes[plane]
      let (side, width) = (plane == 0 ? 16 : 8, columns * (plane == 0 ? 16 : 8))
      planes[plane].replaceSamples(of: index, columns, plane) { place in
        let (column, row) = (place % width, place / width)
        return isFromAbove
          ? before[(row / side * side - 1) * width + column] : before[row * width + column / side * side - 1]
      }
    }
  }
}

extension [UInt8] {
  /// Replaces the samples of a macroblock by those of a closure that gets their indices.
  fileprivate mutating func replaceSamples(of index: Int, _ columns: Int, _ plane: Int, _ sample: (Int) -> UInt8) {
    let side = plane == 0 ? 16 : 8
    let start = index / columns * side * columns * side + index % columns * side
    for row in 0..<side {
      for column in 0..<side {
        let place = start + row * columns * side + column
        self[place] = sample(place)
      }
    }
  }
}

/// Reads the bits of a unit.
private struct BitReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Leaves out the bytes that interrupt zeros.
  init(_ unit: [UInt8]) {
    var bytes: [UInt8] = []
    for byte in unit where !(byte == 3 && bytes.suffix(2) == [0, 0]) { bytes.append(byte) }
    self.bytes = bytes
  }

  mutating func read(_ count: Int) -> Int {
    var value = 0
    for _ in 0..<count {
      let byte = place / 8 < bytes.count ? bytes[place / 8] : 0
      value = value << 1 | Int(byte >> UInt8(7 - place % 8) & 1)
      place += 1
    }
    return value
  }

  mutating func number() -> Int {
    var zeros = 0
    while read(1) == 0, zeros < 32 { zeros += 1 }
    return (1 << zeros | read(zeros)) - 1
  }

  mutating func align() { place = (place + 7) / 8 * 8 }
}
