import SourceText

/// The identifier that the linker has computed from the content of a program.
///
/// Copies of a program have the same identifier, wherever and whenever they were installed.
package enum BuildIdentifier {
  /// The number of bytes of a program that are read: the headers and notes are at its beginning.
  private static let mostBytes = 1 << 16

  /// The identifier of a program.
  ///
  /// - Parameter path: the file of the program.
  /// - Returns: hexadecimal digits; nil for a program without an identifier.
  /// - Throws: if the file cannot be read.
  package static func of(_ path: String) throws(FileSystem.Failure) -> String? {
    identifier(in: try FileSystem.readStart(of: path, atMost: mostBytes))
  }

  /// The identifier in the notes of an ELF file (System V ABI, ELF-64; the note is `NT_GNU_BUILD_ID`).
  ///
  /// - Parameter bytes: the beginning of the file.
  /// - Returns: hexadecimal digits; nil for other formats, and without the note.
  package static func identifier(in bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F"), 2, 1]),
      let headers = number(8, at: 0x20, in: bytes), let size = number(2, at: 0x36, in: bytes),
      let count = number(2, at: 0x38, in: bytes)
    else { return nil }
    for index in 0..<count {
      // PT_NOTE
      let header = headers + index * size
      guard number(4, at: header, in: bytes) == 4, let start = number(8, at: header + 8, in: bytes),
        let length = number(8, at: header + 0x20, in: bytes), length <= bytes.count, start <= bytes.count - length
      else { continue }
      if let found = identifier(inNotes: bytes[start..<(start + length)]) { return found }
    }
    return nil
  }

  private static func identifier(inNotes notes: ArraySlice<UInt8>) -> String? {
    var notes = Array(notes)
    while let name = number(4, at: 0, in: notes), let content = number(4, at: 4, in: notes) {
      let start = 12 + padded(name), end = start + content
      guard end <= notes.count else { return nil }
      if number(4, at: 8, in: notes) == 3, notes[12..<start].starts(with: "GNU\0".utf8) {
        return notes[start..<end].map { $0.padded(to: 2, radix: 16) }.joined()
      }
      notes.removeFirst(min(start + padded(content), notes.count))
    }
    return nil
  }

  /// A length with the bytes up to the next multiple of four.
  private static func padded(_ length: Int) -> Int { (length + 3) & ~3 }

  /// A number with its lowest byte first; nil beyond the end, and for numbers that no offset in the bytes can have.
  private static func number(_ size: Int, at offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset >= 0, bytes.count >= size, offset <= bytes.count - size else { return nil }
    let value = bytes[offset..<(offset + size)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value <= UInt32.max ? Int(value) : nil
  }
}
