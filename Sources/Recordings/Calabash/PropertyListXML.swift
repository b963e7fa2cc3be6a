import JSON

/// Reads property lists in XML.
struct PropertyListXML {
  private var rest: Substring
  private var count = 0

  init(_ bytes: [UInt8]) {
    rest = String(decoding: bytes, as: UTF8.self)[...]
  }

  /// Reads the whole list.
  consuming func root() throws(Diagnostic) -> PropertyList {
    var tag = try nextTag()
    while tag.hasPrefix("?") || tag.hasPrefix("!") || tag.hasPrefix("plist") { tag = try nextTag() }
    return try value(tag, depth: 0)
  }

  /// The next tag without its brackets. Text before it is skipped.
  private mutating func nextTag() throws(Diagnostic) -> String {
    guard let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") else {
      throw PropertyList.unreadable("it is neither binary nor XML, or it is cut off")
    }
    let tag = rest[rest.index(after: open)..<close]
    rest = rest[rest.index(after: close)...]
    return String(tag.filter { $0 != "\n" && $0 != "\r" })
  }

  /// The text up to the next tag, which ends the element.
  private mutating func text() throws(Diagnostic) -> String {
    let text = rest.prefix { $0 != "<" }
    rest = rest[text.endIndex...]
    _ = try nextTag()
    return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  private mutating func value(_ tag: String, depth: Int) throws(Diagnostic) -> PropertyList {
    count += 1
    guard depth <= PropertyList.limits.depth, count <= PropertyList.limits.values else {
      throw PropertyList.unreadable("it is nested too deeply, or too large")
    }
    switch tag {
    case "true/": return .boolean(true)
    case "false/": return .boolean(false)
    case "array/": return .array([])
    case "dict/": return .dictionary([:])
    case "string/": return .string("")
    case "data/": return .data([])
    case "string", "date": return .string(try text())
    case "integer":
      let text = try text()
      guard let number = Int64(text) else { throw PropertyList.unreadable("\(text.quoted) is not a whole number") }
      return .integer(number)
    case "real":
      let text = try text()
      guard let number = Double(text) else { throw PropertyList.unreadable("\(text.quoted) is not a number") }
      return .real(number)
    case "data":
      let digits = Array(try text().utf8.filter { $0 > 0x20 })
      guard let bytes = digits.withUnsafeBufferPointer({ Base64.decode($0) }) else {
        throw PropertyList.unreadable("bytes are not written in Base64")
      }
      return .data(bytes)
    case "array": return .array(try array(depth: depth + 1))
    case "dict": return .dictionary(try dictionary(depth: depth + 1))
    default: throw PropertyList.unreadable("it has an element <\(tag)>")
    }
  }

  /// The values up to the end of an array.
  private mutating func array(depth: Int) throws(Diagnostic) -> [PropertyList] {
    var values: [PropertyList] = []
    var tag = try nextTag()
    while tag != "/array" {
      values.append(try value(tag, depth: depth))
      tag = try nextTag()
    }
    return values
  }

  /// The names and values up to the end of a dictionary.
  private mutating func dictionary(depth: Int) throws(Diagnostic) -> [String: PropertyList] {
    var values: [String: PropertyList] = [:]
    var tag = try nextTag()
    while tag != "/dict" {
      guard tag == "key" else { throw PropertyList.unreadable("a name of a dictionary is missing") }
      let name = try text()
      values[name] = try value(try nextTag(), depth: depth)
      tag = try nextTag()
    }
    return values
  }
}

extension PropertyList {
  /// The list as XML, with dictionaries sorted by name.
  package var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    \(element)
    </plist>

    """
  }

  private var element: String {
    switch self {
    case .string(let text):
      "<string>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;"))</string>"
    case .integer(let value): "<integer>\(value)</integer>"
    case .real(let value): "<real>\(value)</real>"
    case .boolean(let value): value ? "<true/>" : "<false/>"
    case .data(let bytes): "<data>\(String(decoding: Base64.encode(bytes), as: UTF8.self))</data>"
    case .array(let values): "<array>\n\(values.map { $0.element + "\n" }.joined())</array>"
    case .dictionary(let values):
      "<dict>\n"
        + values.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\n\($0.value.element)\n" }.joined() + "</dict>"
    }
  }
}
