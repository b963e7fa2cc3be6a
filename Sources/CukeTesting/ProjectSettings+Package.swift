import OperatingSystem
import Runner
import SourceText

extension ProjectSettings {
  /// Reads the settings of the package with a folder: the nearest folder around it with a `Package.swift`.
  ///
  /// - Throws: a diagnostic if the file cannot be read, or has another value.
  init(ofPackageWith folder: String) throws(Diagnostic) {
    var package = folder[...]
    while !FileSystem.isThere("\(package)/Package.swift") {
      guard let slash = package.lastIndex(of: "/") else {
        self.init(path: Self.standardPath)
        return
      }
      package = package[..<slash]
    }
    try self.init(in: String(package))
  }
}
