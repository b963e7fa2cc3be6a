import Testing

@testable import OperatingSystem

/// The identifiers that linkers write into programs.
@Suite struct BuildIdentifierTests {
  /// The bytes of a number, the lowest first.
  private static func bytes(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func note(_ name: String, _ kind: Int, _ content: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    return bytes(name.utf8.count, 4) + bytes(content.count, 4) + bytes(kind, 4) + Array(name.utf8) + content + padding
  }

  /// An ELF file with program headers of these kinds, each with the notes.
  private static func program(_ headers: [(kind: Int, notes: [UInt8])]) -> [UInt8] {
    var file = [UInt8](repeating: 0, count: 64)
    file.replaceSubrange(0..<6, with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    file.replaceSubrange(0x20..<0x28, with: bytes(64, 8))
    file.replaceSubrange(0x36..<0x3A, with: bytes(56, 2) + bytes(headers.count, 2))
    var start = 64 + 56 * headers.count
    for (kind, notes) in headers {
      file += bytes(kind, 4) + bytes(0, 4) + bytes(start, 8) + bytes(0, 16) + bytes(notes.count, 8) + bytes(0, 16)
      start += notes.count
    }
    return file + headers.flatMap(\.notes)
  }

  private static let identifier = note("GNU\0", 3, [0xAB, 0x01, 0x2C])

  @Test func identifierIsFoundInTheNotes() {
    let program = Self.program([
      (1, Self.identifier), (4, Self.note("GNU\0", 1, [1, 2, 3, 4]) + Self.note("Go\0\0", 3, [9])),
      (4, Self.identifier),
    ])
    #expect(BuildIdentifier.identifier(in: program) == "ab012c")
  }

  @Test func otherFilesHaveNoIdentifier() {
    let program = Self.program([(4, Self.identifier)])
    #expect(BuildIdentifier.identifier(in: program) == "ab012c")
    for length in program.indices { #expect(BuildIdentifier.identifier(in: Array(program.prefix(length))) == nil) }
    #expect(BuildIdentifier.identifier(in: Array("#!/bin/sh\n".utf8)) == nil)
    // A damaged file does not end the program.
    for index in program.indices {
      var damaged = program
      damaged[index] = 0xFF
      _ = BuildIdentifier.identifier(in: damaged)
    }
  }
}
