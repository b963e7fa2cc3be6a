package import AppUnderTest
import SourceText
package import StepRegistry

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Step files that were compiled and are part of this process now.
package struct Plugin: Sendable {
  /// The step groups, in the order of the files and of their lines.
  package let stepGroups: [Steps]
  /// The apps that the files declare, by the names of their classes.
  package let apps: [AppCatalog.Entry]

  /// Nothing: there are no step files.
  package static let empty = Plugin(stepGroups: [], apps: [])

  private init(stepGroups: [Steps], apps: [AppCatalog.Entry]) {
    self.stepGroups = stepGroups
    self.apps = apps
  }

  /// Loads a plug-in for as long as the process runs.
  ///
  /// - Throws: a diagnostic when the file cannot be loaded or has not what its manifest says.
  init(_ library: String, _ manifest: PluginManifest) throws(Diagnostic) {
    guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL) else {
      throw Diagnostic(
        problem: "the compiled step files cannot be loaded: \(dlerror().map { String(cString: $0) } ?? "")")
    }
    var groups: [Steps] = []
    for symbol in manifest.stepGroups {
      guard let function = dlsym(handle, symbol) else {
        throw Diagnostic(uri: library, problem: "the compiled step files have no symbol '\(symbol)'")
      }
      // The compiler's addressor of a global variable takes nothing and returns the variable's address; a Swift function of
      // that shape is called as a C function is.
      typealias Addressor = @convention(c) () -> UnsafeRawPointer
      let address = unsafeBitCast(function, to: Addressor.self)()
      groups.append(address.assumingMemoryBound(to: Steps.self).pointee)
    }
    stepGroups = groups
    apps = try manifest.apps.map { app throws(Diagnostic) in
      guard let type = _typeByName(app.type) as? any App.Type else {
        throw Diagnostic(uri: library, problem: "the compiled step files have no app '\(app.name)'")
      }
      return Self.entry(app.name, type)
    }
  }

  private static func entry<A: App>(_ name: String, _ type: A.Type) -> AppCatalog.Entry {
    AppCatalog.Entry(name) { type.init() }
  }
}
