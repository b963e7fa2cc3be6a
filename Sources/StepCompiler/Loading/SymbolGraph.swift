import JSON
import SourceText

/// What a module declares at its top level, as the compiler tells it: the values that are step groups, and the apps.
///
/// The format is that of the compiler's option `-emit-symbol-graph`.
struct SymbolGraph {
  /// Something that is declared.
  struct Symbol {
    /// The name in the source.
    var name = ""
    /// The compiler's own name for it, behind `s:`.
    var mangledName = ""
    /// How it is declared, such as `let basket: Steps`.
    var declaration = ""
    /// Who can use it, such as `internal`.
    var access = ""
    /// Where its name stands, where the compiler tells: a path or URL, and a line and column counted from 0.
    var file = ""
    var line = 0
    var column = 0
    /// Whether it stands at the top level of a file.
    var isTopLevel = false
  }

  /// The top-level values of the type `Steps`, in the order of the files and of the lines.
  private(set) var stepGroups: [Symbol] = []
  /// The classes that are apps, in the same order.
  private(set) var apps: [Symbol] = []

  /// Reads a graph.
  ///
  /// - Parameter bytes: JSON as the compiler writes it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    var symbols: [Symbol] = []
    var conformances: Set<String> = []
    var json = JSONReader(bytes)
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "symbols":
        try json.beginArray()
        while try json.nextElement() { symbols.append(try Symbol(from: &json)) }
      case "relationships":
        try json.beginArray()
        while try json.nextElement() {
          if let app = try Self.appConformance(&json) { conformances.insert(app) }
        }
      default: try json.skip()
      }
    }
    symbols.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    stepGroups = symbols.filter {
      $0.isTopLevel && $0.declaration.hasSuffix(": Steps") && $0.mangledName.hasSuffix("vp")
    }
    apps = symbols.filter { conformances.contains($0.mangledName) && $0.mangledName.hasSuffix("C") }
  }

  /// The type of a relationship that says that a class is an app; nil for any other relationship.
  private static func appConformance(_ json: inout JSONReader) throws(JSONError) -> String? {
    var (kind, source, target) = ("", "", "")
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "kind": kind = try json.string().string
      case "source": source = try json.string().string
      case "targetFallback": target = try json.string().string
      default: try json.skip()
      }
    }
    return kind == "conformsTo" && target == "AppUnderTest.App" ? String(source.dropFirst(2)) : nil
  }
}

extension SymbolGraph.Symbol {
  fileprivate init(from json: inout JSONReader) throws(JSONError) {
    self.init()
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "identifier":
        try json.beginObject()
        while let name = try json.nextMember() {
          if case "precise" = name {
            mangledName = String(try json.string().string.dropFirst(2))
          } else {
            try json.skip()
          }
        }
      case "pathComponents":
        var depth = 0
        try json.beginArray()
        while try json.nextElement() {
          self.name = try json.string().string
          depth += 1
        }
        isTopLevel = depth == 1
      case "declarationFragments":
        try json.beginArray()
        while try json.nextElement() { declaration += try Self.spelling(&json) }
      case "accessLevel": access = try json.string().string
      case "location": try readLocation(&json)
      default: try json.skip()
      }
    }
  }

  private static func spelling(_ json: inout JSONReader) throws(JSONError) -> String {
    var spelling = ""
    try json.beginObject()
    while let name = try json.nextMember() {
      if case "spelling" = name { spelling = try json.string().string } else { try json.skip() }
    }
    return spelling
  }

  private mutating func readLocation(_ json: inout JSONReader) throws(JSONError) {
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "uri": file = try json.string().string
      case "position":
        try json.beginObject()
        while let name = try json.nextMember() {
          switch name {
          case "line": line = try json.integer(in: 0...Int.max)
          case "character": column = try json.integer(in: 0...Int.max)
          default: try json.skip()
          }
        }
      default: try json.skip()
      }
    }
  }
}
