import CLibrary

/// Adds functions and source lines to the addresses of a backtrace, with `llvm-symbolizer` of the Swift toolchain.
///
/// The Swift runtime can do the same, but it takes seconds because it reads the symbols of all libraries.
package struct Symbolizer {
  /// A frame of a backtrace: `1 [ra] 0x00007f70b74f961f`.
  private struct Frame {
    /// The index of its line.
    let line: Int
    /// The address to look up; for a return address, it lies in the instruction before.
    let address: UInt64
  }

  /// A program or library and its load address: `0x562469bdf000–0x562469be2450 12a3e40a tt /tmp/tt`.
  private struct Image {
    let addresses: Range<UInt64>
    let path: String
  }

  /// The path of the program.
  private let program: String

  /// Finds `llvm-symbolizer` next to the compiler in `SWIFT_EXEC` or in a folder of `PATH`; nil if it is not installed.
  package init?() {
    guard Platform.hasPlainAddresses else { return nil }
    let beside = Environment["SWIFT_EXEC"].flatMap { compiler in
      compiler.lastIndex(of: "/").map { String(compiler[..<$0]) }
    }
    let folders = [beside].compactMap(\.self) + (Environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let programs = folders.lazy.map { $0 + "/llvm-symbolizer" }
    guard let program = programs.first(where: FileSystem.isProgram) else { return nil }
    self.program = program
  }

  /// Adds functions and lines to a backtrace, except for frames of the system's libraries.
  ///
  /// - Parameter lines: the output of the runtime with `symbolicate=off` and `images=mentioned`.
  /// - Returns: the lines, some of them extended: `1 [ra] 0x7f70b74f961f f() in app at /tmp/x.swift:12:3`.
  package func symbolicated(_ lines: [Substring]) -> [Substring] {
    let images = lines.compactMap(Self.image)
    let frames = lines.enumerated().compactMap { Self.frame($0.offset, $0.element) }
    var asked = frames.compactMap { frame -> (line: Int, image: String, question: String)? in
      guard let image = images.first(where: { $0.addresses.contains(frame.address) }) else { return nil }
      let offset = frame.address - image.addresses.lowerBound
      return (frame.line, image.path, "\"\(image.path)\" 0x" + String(offset, radix: 16))
    }
    // Step files are libraries and are called by this program, which has too many symbols to look up.
    let caller = try? RunningProgram.path
    if let last = asked.lastIndex(where: { $0.image != caller }) { asked.removeSubrange((last + 1)...) }
    guard !asked.isEmpty,
      // Relative names give the path passed to the compiler for a step file, independent of the folder it was compiled
      // in.
      let answer = try? ChildProcess.run(program, arguments: ["--relativenames"] + asked.map(\.question)).output
    else { return lines }
    let demangling = Demangling(.short)
    var lines = lines
    for (asked, places) in zip(asked, Self.answers(answer)) {
      guard let place = places.first(where: { !$0.location.hasSuffix(":0:0") }) else { continue }
      lines[asked.line] += " \(demangling?.text(of: place.function) ?? place.function) in image at \(place.location)"
    }
    return lines
  }

  /// Splits the output of the symbolizer into one answer per address, which ends with an empty line.
  ///
  /// An answer consists of functions with their locations, the innermost inlined function first.
  private static func answers(_ output: String) -> [[(function: String, location: String)]] {
    var answers: [[(function: String, location: String)]] = []
    var lines: [String] = []
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.isEmpty else {
        lines.append(String(line))
        continue
      }
      guard !lines.isEmpty else { continue }
      let pairs = stride(from: 0, to: lines.count - 1, by: 2).map { (function: lines[$0], location: lines[$0 + 1]) }
      answers.append(pairs.filter { !$0.location.hasPrefix("?") })
      lines = []
    }
    return answers
  }

  private static func frame(_ index: Int, _ line: Substring) -> Frame? {
    let words = line.split(separator: " ")
    guard words.count == 2 || words.count == 3, let number = words.first, Int(number) != nil, let last = words.last,
      last.hasPrefix("0x"), let address = UInt64(last.dropFirst(2), radix: 16)
    else { return nil }
    return Frame(line: index, address: words.dropLast().last == "[ra]" ? address &- 1 : address)
  }

  private static func image(_ line: Substring) -> Image? {
    guard line.hasPrefix("0x"), let dash = line.firstIndex(of: "–"), let space = line.firstIndex(of: " "), dash < space,
      let start = UInt64(line[..<dash].dropFirst(2), radix: 16),
      let end = UInt64(line[line.index(after: dash)..<space].dropFirst(2), radix: 16), start < end,
      let path = line.firstRange(of: " /")
    else { return nil }
    let image = Image(addresses: start..<end, path: String(line[line.index(after: path.lowerBound)...]))
    return systemFolders.contains { image.path.contains($0) } ? nil : image
  }

  /// Parts of the paths of system libraries, which never contain steps.
  private static let systemFolders = ["/usr/lib/", "/lib/x86_64-linux-gnu/", "/lib/aarch64-linux-gnu/", "/lib/swift/"]
}
