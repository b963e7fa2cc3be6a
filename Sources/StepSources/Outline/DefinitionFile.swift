import OperatingSystem
import SourceText

/// A file of step definitions with its documentation and closures, for tools.
struct DefinitionFile {
  private var bytes: [UInt8] = []
  /// The offset of each line.
  private var lineStarts = [0]

  /// Reads a file. An unreadable file counts as empty.
  init(path: String) {
    self.init((try? FileSystem.read(path)) ?? [])
  }

  /// Uses the given content.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { lineStarts.append(offset + 1) }
  }

  /// The line and column of a byte offset, which must be inside the file.
  func location(ofByte offset: Int) -> SourceLocation {
    // Finds the first line after the offset.
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    let column = bytes[lineStarts[low - 1]..<offset].count { !$0.continuesScalar }
    return SourceLocation(line: low, column: column + 1)
  }

  /// The documentation above a line; nil for a line without documentation.
  ///
  /// - Parameter line: counted from 1.
  func docComment(above line: Int) -> String? {
    var lines: [String] = []
    var index = line - 2
    while lineStarts.indices.contains(index), let text = docLine(index) {
      lines.append(text)
      index -= 1
    }
    return lines.isEmpty ? nil : lines.reversed().joined(separator: "\n")
  }

  /// The text of a line after `///` and a space; nil for a line that is not documentation.
  private func docLine(_ index: Int) -> String? {
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
    var text = bytes[lineStarts[index]..<end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard text.starts(with: "///".utf8), !text.starts(with: "////".utf8) else { return nil }
    text = text.dropFirst(3)
    if text.first == UInt8(ascii: " ") { text.removeFirst() }
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The names of the parameters of a definition's closure, without the world; nil for the name `_`.
  ///
  /// Empty for a definition without a closure or without named parameters.
  ///
  /// - Parameter line: the first line of the definition, counted from 1.
  func parameterNames(ofDefinitionAt line: Int) -> [String?] {
    guard lineStarts.indices.contains(line - 1) else { return [] }
    var scanner = SwiftScanner(bytes, from: lineStarts[line - 1])
    guard scanner.passUpToClosure() else { return [] }
    return Array(scanner.closureParameters().dropFirst())
  }
}
