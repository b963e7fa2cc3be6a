/// A value of a property list, the format in which devices store recorded events.
package indirect enum PropertyList: Sendable, Hashable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// True or false.
  case boolean(Bool)
  /// Bytes.
  case data([UInt8])
  /// Values in order.
  case array([PropertyList])
  /// Values by their names.
  case dictionary([String: PropertyList])

  /// Reads a property list, binary or as XML.
  ///
  /// - Parameter bytes: the content of the file.
  /// - Throws: a `Diagnostic` for any other format.
  package init(reading bytes: [UInt8]) throws(Diagnostic) {
    if bytes.starts(with: Array("bplist00".utf8)) {
      self = try BinaryPropertyList(bytes).root()
    } else {
      self = try PropertyListXML(bytes).root()
    }
  }

  /// The error for an unreadable list.
  static func unreadable(_ reason: String) -> Diagnostic {
    Diagnostic(
      problem: "the property list cannot be read: \(reason)",
      advice: "Events are a binary property list or one as XML, as Calabash records them.")
  }

  /// The limits for the depth of nesting and the number of values.
  static let limits = (depth: 16, values: 500_000)
}

extension PropertyList {
  /// The number; nil for other values.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .string, .boolean, .data, .array, .dictionary: nil
    }
  }
  /// The whole number; nil for other values.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The bytes; nil for other values.
  package var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }
  /// The elements of an array; nil for other values.
  package var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }

  /// A value of a dictionary; nil for a missing name and for other values.
  package subscript(name: String) -> PropertyList? {
    guard case .dictionary(let values) = self else { return nil }
    return values[name]
  }
}
