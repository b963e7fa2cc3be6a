extension JSONWriter {
  /// The written JSON in a readable layout with a final line end.
  ///
  /// Objects and arrays that fit on one line are written on one line. In all others, each member or element begins a
  /// new line.
  ///
  /// - Parameter width: the maximum line length in bytes.
  package func laidOut(width: Int = 100) -> String {
    withBytes { bytes in
      var layout = JSONLayout(bytes: bytes, width: width)
      return String(decoding: layout.text(), as: UTF8.self)
    }
  }
}

/// Adds white space to compact JSON.
private struct JSONLayout {
  let bytes: UnsafeBufferPointer<UInt8>
  let width: Int
  private var out: [UInt8] = []
  /// Whether each open bracket is on one line; the last is the innermost.
  private var isOnOneLine: [Bool] = []

  init(bytes: UnsafeBufferPointer<UInt8>, width: Int) {
    self.bytes = bytes
    self.width = width
  }

  mutating func text() -> [UInt8] {
    let ends = ends()
    var lineStart = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        out.append(byte)
        let length = (ends[index] ?? bytes.count) - index
        // Spaces after commas and colons make the line about a tenth longer.
        let fits = isOnOneLine.last == true || out.count - lineStart + length + length / 10 <= width
        isOnOneLine.append(fits || ends[index] == index + 1)
        if isOnOneLine.last == false { lineStart = breakLine() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if isOnOneLine.popLast() == false { lineStart = breakLine() }
        out.append(byte)
      case UInt8(ascii: ","):
        out.append(byte)
        if isOnOneLine.last == false { lineStart = breakLine() } else { out.append(UInt8(ascii: " ")) }
      case UInt8(ascii: ":"): out += [byte, UInt8(ascii: " ")]
      case UInt8(ascii: "\""):
        let end = endOfString(at: index)
        out += bytes[index..<end]
        index = end
        continue
      default: out.append(byte)
      }
      index += 1
    }
    return out + [UInt8(ascii: "\n")]
  }

  /// Begins a line and returns its offset.
  private mutating func breakLine() -> Int {
    out.append(UInt8(ascii: "\n"))
    let start = out.count
    out += [UInt8](repeating: UInt8(ascii: " "), count: 2 * isOnOneLine.count { !$0 })
    return start
  }

  /// The end of each object and array by its start offset.
  private func ends() -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = endOfString(at: index)
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let start = open.popLast() { ends[start] = index }
      default: break
      }
      index += 1
    }
    return ends
  }

  /// The end of a string, after its closing quotation mark.
  private func endOfString(at quote: Int) -> Int {
    var index = quote + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}
