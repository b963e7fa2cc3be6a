import JSON
import OperatingSystem
import SourceText

/// The settings in `cukeswift.json` that hold for tests too.
struct PackageSettings {
  /// The file beside `Package.swift`.
  private static let name = "cukeswift.json"

  /// Whether definitions are only for the steps with their keyword.
  let keywordsFit: Bool

  /// Reads the settings of the package with a folder: the nearest folder around it with a `Package.swift`.
  ///
  /// - Throws: a diagnostic if the file cannot be read, or has another value.
  init(ofPackageWith folder: String) throws(Diagnostic) {
    var package = folder[...]
    while !FileSystem.isThere("\(package)/Package.swift") {
      guard let slash = package.lastIndex(of: "/") else {
        keywordsFit = false
        return
      }
      package = package[..<slash]
    }
    let path = "\(package)/\(Self.name)"
    guard FileSystem.isThere(path) else {
      keywordsFit = false
      return
    }
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(path)
    } catch {
      throw Diagnostic(error)
    }
    keywordsFit = try SourceFile(uri: path, bytes: bytes).readingJSON { json in
      var fits = false
      try json.beginObject()
      while let member = try json.nextMember() {
        if case "keywords-fit" = member { fits = try json.boolean() } else { try json.skip() }
      }
      return fits
    }
  }
}
