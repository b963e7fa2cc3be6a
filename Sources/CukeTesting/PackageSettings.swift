import JSON
import OperatingSystem
import SourceText

/// The settings in `cukeswift.json` that hold for tests too.
struct PackageSettings {
  /// The file beside `Package.swift`.
  private static let name = "cukeswift.json"

  /// Whether definitions are only for the steps with their keyword.
  private(set) var keywordsFit = false
  /// Whether examples also fill backgrounds, tags and names of Examples. The profile `default` sets it.
  private(set) var fillsEverywhere = false

  /// Reads the settings of the package with a folder: the nearest folder around it with a `Package.swift`.
  ///
  /// - Throws: a diagnostic if the file cannot be read, or has another value.
  init(ofPackageWith folder: String) throws(Diagnostic) {
    var package = folder[...]
    while !FileSystem.isThere("\(package)/Package.swift") {
      guard let slash = package.lastIndex(of: "/") else { return }
      package = package[..<slash]
    }
    let path = "\(package)/\(Self.name)"
    guard FileSystem.isThere(path) else { return }
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path)
    } catch {
      throw Diagnostic(error)
    }
    (keywordsFit, fillsEverywhere) = try SourceFile(uri: path, bytes: bytes).readingJSON { json in
      var (fits, fills) = (false, false)
      try json.beginObject()
      while let member = try json.nextMember() {
        switch member {
        case "keywords-fit": fits = try json.boolean()
        case "profiles": fills = try Self.fillsEverywhere(&json)
        default: try json.skip()
        }
      }
      return (fits, fills)
    }
  }

  /// Reads the profiles. Only `default` holds for tests.
  private static func fillsEverywhere(_ json: inout JSONReader) throws(JSONError) -> Bool {
    var fills = false
    try json.beginObject()
    while let profile = try json.nextMember() {
      guard case "default" = profile else {
        try json.skip()
        continue
      }
      try json.beginObject()
      while let option = try json.nextMember() {
        if case "fill-everywhere" = option { fills = try json.boolean() } else { try json.skip() }
      }
    }
    return fills
  }
}
