import JSON

/// The needed part of the output of `swift package describe --type json`.
struct PackageDescription {
  /// The targets of each library product, by its name.
  private(set) var libraries: [String: [String]] = [:]

  /// Reads the description; nil for invalid content.
  init?(json bytes: [UInt8]) {
    do {
      try bytes.withJSON { json throws(JSONError) in
        try json.beginObject()
        while let name = try json.nextMember() {
          guard case "products" = name else {
            try json.skip()
            continue
          }
          try json.beginArray()
          while try json.nextElement() { try readProduct(&json) }
        }
      }
    } catch {
      return nil
    }
  }

  private mutating func readProduct(_ json: inout JSONReader) throws(JSONError) {
    var (name, isLibrary) = ("", false)
    var targets: [String] = []
    try json.beginObject()
    while let member = try json.nextMember() {
      switch member {
      case "name": name = try json.string().string
      case "targets": targets = try json.strings()
      case "type":
        try json.beginObject()
        while let kind = try json.nextMember() {
          if case "library" = kind { isLibrary = true }
          try json.skip()
        }
      default: try json.skip()
      }
    }
    if isLibrary { libraries[name] = targets }
  }
}
