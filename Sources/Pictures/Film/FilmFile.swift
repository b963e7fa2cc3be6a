import Compression

/// Writes encoded frames as an MP4 file (ISO/IEC 14496-12, -14 and -15). The index is before the frames, so players can
/// begin while they load the file.
struct FilmFile {
  /// An encoded frame.
  struct Sample {
    /// The size of the picture in bytes.
    let size: Int
    /// The duration of the picture in milliseconds.
    var duration = 0
  }

  /// The size of the picture in pixels.
  let width: Int
  let height: Int
  /// The sets of parameters of the sequence and of pictures.
  let parameters: (sequence: [UInt8], pictures: [UInt8])
  let samples: [Sample]
  /// The encoded frames, one after another.
  let content: [UInt8]
  /// A comment for viewers; nil to write no comment.
  let note: String?

  /// The bytes of the file.
  var bytes: [UInt8] {
    let type = Self.box("ftyp", Array("isom".utf8), Self.number(512), Array("isomiso2avc1mp41".utf8))
    // The length of the index does not depend on where the frames begin.
    let start = type.count + index(framesAt: 0).count + 8
    return type + index(framesAt: start) + Self.box("mdat", content)
  }

  private var duration: [UInt8] { Self.number(samples.reduce(0) { $0 + $1.duration }) }

  /// The index of the file.
  private func index(framesAt start: Int) -> [UInt8] {
    let movie = Self.fullBox(
      "mvhd", Self.number(0), Self.number(0), Self.number(1000), duration, Self.number(0x1_0000), [1, 0],
      Self.zeros(10), Self.unchanged, Self.zeros(24), Self.number(2))
    return Self.box("moov", movie, track(framesAt: start), comment)
  }

  private func track(framesAt start: Int) -> [UInt8] {
    let header = Self.fullBox(
      "tkhd", flags: 3, Self.number(0), Self.number(0), Self.number(1), Self.number(0), duration, Self.zeros(16),
      Self.unchanged, Self.number(width << 16), Self.number(height << 16))
    // The language is not determined.
    let media = Self.fullBox(
      "mdhd", Self.number(0), Self.number(0), Self.number(1000), duration, [0x55, 0xC4, 0, 0])
    let handler = Self.fullBox("hdlr", Self.number(0), Array("vide".utf8), Self.zeros(13))
    let reference = Self.box(
      "dinf", Self.fullBox("dref", Self.number(1), Self.fullBox("url ", flags: 1)))
    let information = Self.box(
      "minf", Self.fullBox("vmhd", flags: 1, Self.zeros(8)), reference, table(framesAt: start))
    return Self.box("trak", header, Self.box("mdia", media, handler, information))
  }

  /// The durations, sizes and places of the frames, which are one piece. Only the first frame stands for itself.
  private func table(framesAt start: Int) -> [UInt8] {
    Self.box(
      "stbl", Self.fullBox("stsd", Self.number(1), entry),
      Self.fullBox("stts", Self.number(samples.count), samples.flatMap { Self.number(1) + Self.number($0.duration) }),
      Self.fullBox("stss", Self.number(1), Self.number(1)),
      Self.fullBox("stsc", Self.number(1), Self.number(1), Self.number(samples.count), Self.number(1)),
      Self.fullBox("stsz", Self.number(0), Self.number(samples.count), samples.flatMap { Self.number($0.size) }),
      Self.fullBox("stco", Self.number(1), Self.number(start)))
  }

  /// The description of the video: 72 dots per inch, 24 bits of colour, and the parameters of the stream.
  private var entry: [UInt8] {
    let (sequence, pictures) = parameters
    let configuration = Self.box(
      "avcC", [1], Array(sequence.dropFirst().prefix(3)), [0xFF, 0xE1], Self.short(sequence.count), sequence, [1],
      Self.short(pictures.count), pictures)
    return Self.box(
      "avc1", Self.zeros(6), Self.short(1), Self.zeros(16), Self.short(width), Self.short(height),
      Self.number(72 << 16), Self.number(72 << 16), Self.zeros(4), Self.short(1), Self.zeros(32), Self.short(24),
      [0xFF, 0xFF], configuration)
  }

  /// The comment as players read it (the metadata of iTunes).
  private var comment: [UInt8] {
    guard let note else { return [] }
    let text = Self.box("data", Self.number(1), Self.number(0), Array(note.utf8))
    let list = Self.box("ilst", Self.box([0xA9] + Array("cmt".utf8), text))
    let handler = Self.fullBox("hdlr", Self.number(0), Array("mdirappl".utf8), Self.zeros(9))
    return Self.box("udta", Self.fullBox("meta", handler, list))
  }

  /// The matrix of a picture that is not moved, turned or scaled.
  private static let unchanged = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap(number)

  private static func number(_ value: Int) -> [UInt8] {
    UInt32(truncatingIfNeeded: value).bigEndianBytes
  }

  private static func short(_ value: Int) -> [UInt8] { Array(number(value).suffix(2)) }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] { box(Array(type.utf8), parts) }

  private static func box(_ type: [UInt8], _ parts: [UInt8]...) -> [UInt8] { box(type, parts) }

  private static func box(_ type: [UInt8], _ parts: [[UInt8]]) -> [UInt8] {
    number(8 + parts.reduce(0) { $0 + $1.count }) + type + parts.flatMap(\.self)
  }

  /// A box with a version, which is 0, and flags.
  private static func fullBox(_ type: String, flags: Int = 0, _ parts: [UInt8]...) -> [UInt8] {
    box(Array(type.utf8), [number(flags)] + parts)
  }
}
