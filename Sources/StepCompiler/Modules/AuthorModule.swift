import OperatingSystem
import SourceText

/// An author's library that step files import: a product of a Swift package, named in the configuration file.
package struct AuthorModule: Sendable, Hashable {
  /// The folder of the package.
  package let package: String
  /// The name of the product, a library.
  package let product: String

  /// Names a product.
  ///
  /// - Parameters:
  ///   - package: the folder of the package, relative to the working folder.
  ///   - product: the name of the product, a library.
  package init(package: String, product: String) {
    self.package = package
    self.product = product
  }

  /// The endings of a package's source files.
  private static let endings = [".swift", ".c", ".h", ".cpp", ".m", ".mm", ".modulemap", "Package.resolved"]

  /// Adds the module's sources to a hash, independently of the package's location.
  ///
  /// - Throws: a diagnostic for a missing package.
  func add(to hash: inout ContentHash) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      _ = try FileSystem.kind(of: "\(package)/Package.swift")
      hash.add(product)
      let files = try FileTree.files(below: package) { name in Self.endings.contains { name.hasSuffix($0) } }
      for file in files {
        hash.add(String(file.dropFirst(package.count)))
        hash.add(try FileSystem.read(file))
      }
    } catch {
      throw Diagnostic(error, advice: "The package is named in \"modules\" of the configuration file.")
    }
  }
}
