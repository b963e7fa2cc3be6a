import Foundation
import StepCompiler
import TestSupport
import Testing

/// Reading the symbols of a library, even from a damaged file.
@Suite struct LibrarySymbolsTests {
  /// The program that runs these tests, or the bundle with them: a library with symbols.
  private static func library() throws -> [UInt8] {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let path = bundle?.executablePath ?? bundle?.bundlePath ?? CommandLine.arguments[0]
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  @Test func `symbols are found in address order`() throws {
    let symbols = try #require(LibrarySymbols(try Self.library(), namesEndingIn: ["CMa"]))
    #expect(symbols.symbols.contains { $0.name.contains("LibrarySymbolsProbe") && $0.name.hasSuffix("CMa") })
  }

  @Test func `damaged libraries never trap`() throws {
    let library = try Self.library()
    #expect(LibrarySymbols([], namesEndingIn: [""]) == nil)
    #expect(LibrarySymbols(Array("not a library".utf8), namesEndingIn: [""]) == nil)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      var bytes = Array(library.prefix(4096))
      for _ in 0..<8 { bytes[Int.random(in: 0..<64, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      _ = LibrarySymbols(bytes, namesEndingIn: ["CMa"])
    }
  }
}

/// A class for the tests to find.
final class LibrarySymbolsProbe {}
