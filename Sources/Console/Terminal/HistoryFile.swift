import CLibrary
import OperatingSystem

/// The file that stores the history between sessions, one entry per line. Line ends in an entry are written as `\n`.
struct HistoryFile: Sendable {
  let path: String
  /// The maximum size of the file, in bytes.
  private static let largest = 16 << 20

  /// The file named by `CUKESWIFT_HISTORY`, or else one in the home folder; nil if neither is known.
  static var ofUser: HistoryFile? {
    if let path = getenv("CUKESWIFT_HISTORY") {
      return path.pointee == 0 ? nil : HistoryFile(path: String(cString: path))
    }
    return getenv("HOME").map { HistoryFile(path: String(cString: $0) + "/.cukeswift_history") }
  }

  /// Reads the lines and shortens a long file to its newest part.
  ///
  /// - Throws: the reason why the file cannot be read. A missing file is empty.
  func read() throws(FileSystem.Failure) -> [String] {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path, atMost: Self.largest)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { Self.unescaped($0) }
    if lines.count > 2 * History.most { try rewrite(lines.suffix(History.most)) }
    return lines
  }

  /// Appends a line and keeps the lines of other sessions that run at the same time.
  func append(_ line: String) throws(FileSystem.Failure) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    defer { close(descriptor) }
    let bytes = Array((Self.escaped(line) + "\n").utf8)
    guard bytes.withUnsafeBytes({ SystemCalls.write(descriptor, $0) }) == bytes.count else {
      throw FileSystem.Failure(path: path, code: errno)
    }
  }

  private func rewrite(_ lines: ArraySlice<String>) throws(FileSystem.Failure) {
    let file = try OutputFile.replacement(of: path)
    for line in lines { file.write(Self.escaped(line) + "\n") }
    try file.finish()
  }

  private static func escaped(_ line: String) -> String {
    line.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ line: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        text.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
