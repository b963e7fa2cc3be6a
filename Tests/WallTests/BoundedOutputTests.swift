import OperatingSystem
import Testing

@testable import Wall

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A limited part of a command's output is kept: its beginning and its end.
@Suite struct BoundedOutputTests {
  /// Writes numbered lines to a pipe and returns the kept part.
  private func kept(_ lines: Int) throws -> [Substring] {
    let file = try FileDescriptors.temporaryFile(isAppended: true)
    defer { close(file) }
    let pipe = try FileDescriptors.pipe()
    var output = BoundedOutput(from: pipe.readEnd, to: file)
    for start in stride(from: 0, to: lines, by: 1000) {
      let text = Array((start..<min(start + 1000, lines)).map { "line \($0)\n" }.joined().utf8)
      #expect(text.withUnsafeBytes { SystemCalls.write(pipe.writeEnd, $0) } == text.count)
      output.take()
    }
    close(pipe.writeEnd)
    // A process that another test is starting may have the other end for a moment.
    while output.source >= 0, FileDescriptors.wait(for: POLLIN, on: output.source) { output.take() }
    lseek(file, 0, SEEK_SET)
    return String(decoding: FileDescriptors.readToEnd(file), as: UTF8.self).split(separator: "\n")
  }

  @Test func shortOutputIsKept() throws {
    #expect(try kept(2500) == (0..<2500).map { "line \($0)" })
  }

  @Test func longOutputLosesItsMiddle() throws {
    let lines = 1_000_000
    let kept = try kept(lines)
    let size = kept.reduce(0) { $0 + $1.utf8.count + 1 }
    #expect((2 * BoundedOutput.part - 100...4 * BoundedOutput.part + 100).contains(size), "\(size)")
    let gap = try #require(kept.firstIndex { $0.hasPrefix("…") })
    #expect(kept.count { $0.hasPrefix("…") } == 1)
    #expect(kept[..<gap] == (0..<gap).map { "line \($0)" }[...])
    let tail = kept.count - gap - 1
    #expect(kept[(gap + 1)...] == (lines - tail..<lines).map { "line \($0)" }[...])
    let whole = (0..<lines).reduce(0) { $0 + "line \($1)\n".utf8.count }
    #expect(kept[gap] == "… \(whole - size + kept[gap].utf8.count + 1) bytes are left out here …")
  }
}
