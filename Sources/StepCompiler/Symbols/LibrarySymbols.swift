import CLibrary

/// The names in a library's symbol table that the library defines, in the order of their addresses.
///
/// For functions, this is the order in which the files were passed to the compiler, and in which each file declares
/// them.
package struct LibrarySymbols {
  /// A name in the symbol table.
  package struct Symbol {
    /// The name as used by the linker, without the underscore that Mach-O puts before it.
    package let name: String
    /// Whether other programs can find the symbol.
    package let isExported: Bool
    fileprivate let address: Int
  }

  /// The symbols, ordered by address.
  package let symbols: [Symbol]

  /// Reads a 64-bit library, ELF or Mach-O; nil for other formats and damaged files.
  ///
  /// - Parameters:
  ///   - bytes: the library.
  ///   - endings: the suffixes of the names to include.
  package init?(_ bytes: [UInt8], namesEndingIn endings: [String]) {
    let endings = endings.map { Array($0.utf8) }
    let library = LibraryBytes(bytes)
    guard let table = library.elfSymbolTable ?? library.machOSymbolTable else { return nil }
    var symbols: [Symbol] = []
    for index in 0..<table.count {
      guard let entry = table.entry(index, of: library) else { return nil }
      guard entry.isDefined, let name = library.text(at: table.names + entry.name) else { continue }
      if endings.contains(where: { name.reversed().starts(with: $0.reversed()) }) {
        let text = String(decoding: name.dropFirst(table.prefixLength), as: UTF8.self)
        symbols.append(Symbol(name: text, isExported: entry.isExported, address: entry.address))
      }
    }
    self.symbols = symbols.sorted { $0.address < $1.address }
  }
}

/// The location of the symbol table in a library.
private struct SymbolTable {
  enum Format { case elf, machO }

  let format: Format
  /// The offset of the first entry.
  let start: Int
  let count: Int
  /// The offset of the names.
  let names: Int

  /// The length of the prefix of each name, in bytes.
  var prefixLength: Int { format == .machO ? 1 : 0 }

  /// An entry of the table; nil for an entry beyond the end of the library.
  func entry(
    _ index: Int, of library: LibraryBytes
  ) -> (name: Int, isDefined: Bool, isExported: Bool, address: Int)? {
    switch format {
    case .elf:
      // Elf64_Sym: name, info, other, section, value, size.
      let start = start + index * 24
      guard let name = library.number(4, at: start), let info = library.number(1, at: start + 4),
        let section = library.number(2, at: start + 6), let address = library.number(8, at: start + 8)
      else { return nil }
      return (name, section != 0, info >> 4 != 0, address)
    case .machO:
      // nlist_64: name, type, section, description, value.
      let start = start + index * 16
      guard let name = library.number(4, at: start), let type = library.number(1, at: start + 4),
        let address = library.number(8, at: start + 8)
      else { return nil }
      return (name, type & 0x0E == 0x0E, type & 0x01 != 0, address)
    }
  }
}

/// The bytes of a library, which may be damaged.
private struct LibraryBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A little-endian number; nil for a position after the end of the library, or a value above every offset in the
  /// library.
  func number(_ size: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let value = bytes[offset..<offset + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// The bytes up to the next zero.
  func text(at offset: Int) -> ArraySlice<UInt8>? {
    guard bytes.indices.contains(offset) else { return nil }
    return bytes[offset...].prefix { $0 != 0 }
  }

  /// Whether a number of entries of a size fits after an offset.
  private func holds(_ count: Int, of size: Int, from offset: Int) -> Bool {
    offset <= bytes.count && count <= (bytes.count - offset) / size
  }

  /// The complete symbol table of an ELF file (System V ABI, ELF-64).
  var elfSymbolTable: SymbolTable? {
    guard bytes.starts(with: [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F"), 2, 1]),
      let sections = number(8, at: 0x28), let size = number(2, at: 0x3A), let count = number(2, at: 0x3C)
    else { return nil }
    for index in 0..<count {
      let section = sections + index * size
      // SHT_SYMTAB. Its link is the section with the names.
      guard number(4, at: section + 4) == 2 else { continue }
      guard let start = number(8, at: section + 0x18), let length = number(8, at: section + 0x20),
        let link = number(4, at: section + 0x28), link < count,
        let names = number(8, at: sections + link * size + 0x18), names <= bytes.count,
        holds(length / 24, of: 24, from: start)
      else { return nil }
      return SymbolTable(format: .elf, start: start, count: length / 24, names: names)
    }
    return nil
  }

  /// The symbol table of a Mach-O file of one architecture (`mach-o/loader.h`).
  var machOSymbolTable: SymbolTable? {
    guard number(4, at: 0) == 0xFEED_FACF, let commands = number(4, at: 16) else { return nil }
    var command = 32
    for _ in 0..<commands {
      guard let kind = number(4, at: command), let length = number(4, at: command + 4), length > 0 else { return nil }
      // LC_SYMTAB
      if kind == 2 {
        guard let start = number(4, at: command + 8), let count = number(4, at: command + 12),
          let names = number(4, at: command + 16), names <= bytes.count, holds(count, of: 16, from: start)
        else { return nil }
        return SymbolTable(format: .machO, start: start, count: count, names: names)
      }
      command += length
    }
    return nil
  }
}
