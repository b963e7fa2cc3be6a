import Foundation
import OperatingSystem
import TestSupport
import Testing

/// Source locations are added to backtraces with addresses only.
@Suite(.enabled(if: Symbolizer() != nil, "llvm-symbolizer is not in PATH"), .waitsForCommands)
struct SymbolizerTests {
  /// Compiles `mark.c` as a library.
  ///
  /// The tests themselves can be built without debug information.
  private static func compile(in folder: URL) throws -> String {
    let path = folder.appending(path: "libmark.so").path
    let clang = TestProcess(
      URL(filePath: "/usr/bin/env"), ["clang", "-g", "-shared", "-fPIC", "-o", path, "mark.c"])
    clang.folder = folder
    let (code, text) = try clang.run(withErrors: true)
    try #require(code == 0, "\(text)")
    return path
  }

  /// A backtrace of one frame in a library, in the format of the runtime.
  private func trace(_ kind: String, offset: UInt64, in path: String) throws -> [Substring] {
    let library = try #require(dlopen(path, RTLD_NOW))
    let symbol = try #require(dlsym(library, "symbolizerTestsMark"))
    let address = UInt64(UInt(bitPattern: symbol))
    let base = try #require(dlsym(library, "symbolizerTestsBase")).load(as: UInt.self)
    func hexadecimal(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
    return """
      Thread 0 crashed:

      0 \(kind) \(hexadecimal(address + offset))
      1 [ra]    0x10
      2         ...

      Images (11 omitted):

      \(hexadecimal(UInt64(base)))–\(hexadecimal(address + 4096)) 12a3e40a mark    \(path)
      0x1–0x20 12a3e40b libswiftCore.so   /opt/swift/usr/lib/swift/linux/libswiftCore.so
      """.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The code of the library, with its address in memory.
  private static let code = """
    int symbolizerTestsMark(void) { return 42; }
    extern const char __ehdr_start __attribute__((visibility("hidden")));
    const void *symbolizerTestsBase = &__ehdr_start;

    """

  @Test(arguments: [("", 0), ("[ra]   ", 1), ("[async]", 0)])
  func addsFunctionAndLine(kind: String, offset: UInt64) throws {
    let folder = try URL.testFolder(["mark.c": Self.code])
    defer { folder.removeFolder() }
    let lines = try trace(kind, offset: offset, in: Self.compile(in: folder))
    let answer = try #require(Symbolizer()).symbolicated(lines)
    #expect(answer.count == lines.count)
    #expect(answer[2].hasPrefix(lines[2]) && answer[2].contains("mark.c:1"), "\(answer[2])")
    #expect(answer[2].contains("symbolizerTestsMark"), "\(answer[2])")
    #expect(answer[3...] == lines[3...])
  }

  @Test func leavesOtherTextsAlone() throws {
    let lines: [Substring] = ["Fatal error: x", "0", "0x–0x", "1 [ra] 0x", "0xffffffffffffffff–0x0 /", "2 [ra] 0x0"]
    #expect(try #require(Symbolizer()).symbolicated(lines) == lines)
  }
}
