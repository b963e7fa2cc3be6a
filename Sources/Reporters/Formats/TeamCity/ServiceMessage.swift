import OperatingSystem
import SourceText

/// A service message for TeamCity: `##teamcity[name attribute='value' …]`.
struct ServiceMessage {
  private var bytes: [UInt8]

  /// Begins a message.
  ///
  /// - Parameters:
  ///   - name: the name of the message.
  ///   - flow: the id of the sequence that the message belongs to.
  init(_ name: String, flow: String) {
    bytes = Array("##teamcity[\(name)".utf8)
    append("flowId", flow)
  }

  /// The message with a further attribute.
  func with(_ name: String, _ value: String) -> ServiceMessage {
    var message = self
    message.append(name, value)
    return message
  }

  /// The message with a location that an IDE can open.
  func with(_ name: String, _ uri: String, line: Int?) -> ServiceMessage {
    with(name, "file://\(uri):\(line ?? 1)")
  }

  /// Writes the message as a line.
  func write(to output: OutputFile) {
    output.write(bytes)
    output.write("]\n")
  }

  private mutating func append(_ name: String, _ value: String) {
    bytes += " \(name)='".utf8
    for unit in value.utf16 { append(unit) }
    bytes.append(UInt8(ascii: "'"))
  }

  /// Writes a code unit of UTF-16; everything except printable ASCII is written as `|0xNNNN`.
  private mutating func append(_ unit: UInt16) {
    guard let byte = UInt8(exactly: unit), byte < 0x7F else { return appendCode(unit) }
    switch byte {
    case UInt8(ascii: "\n"): append(escaped: "n")
    case UInt8(ascii: "\r"): append(escaped: "r")
    case UInt8(ascii: "'"), UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "]"):
      bytes += [UInt8(ascii: "|"), byte]
    case 0..<0x20: appendCode(unit)
    default: bytes.append(byte)
    }
  }

  private mutating func append(escaped letter: Unicode.Scalar) {
    bytes += [UInt8(ascii: "|"), UInt8(ascii: letter)]
  }

  private mutating func appendCode(_ unit: UInt16) {
    bytes += "|0x\(unit.padded(to: 4, radix: 16, uppercase: true))".utf8
  }
}
