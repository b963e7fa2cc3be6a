import CLibrary
package import ModelApps
import OperatingSystem
import SourceText
package import StepRegistry

/// Step files that were compiled and loaded into this process.
package struct Plugin: Sendable {
  /// The step groups, in the order of the files and of their lines.
  package let stepGroups: [Steps]
  /// The apps that the files declare, by the names of their classes.
  package let apps: [AppCatalog.Entry]
  /// The names of the apps that cannot be launched by name: apps private to their files, and generic ones, marked with
  /// `<>`.
  package let privateApps: [String]
  /// The compiler's names of the formatters that the files declare, by the names of their classes.
  package let formatters: [String: String]
  /// The classes of the apps and formatters.
  let usedClasses: [PluginManifest.Class]
  /// The locations of all step groups that were found.
  let groupLocations: [PluginManifest.Group]

  /// The locations of the definitions in the step groups.
  var definitionLocations: Set<PluginManifest.Group> {
    var locations: Set<PluginManifest.Group> = []
    for case let location? in stepGroups.lazy.flatMap(\.declarations).map(\.location) {
      locations.insert(.init(file: FileSystem.name(of: location.path), line: location.line))
    }
    return locations
  }

  /// The plug-in without step files.
  package static let empty = Plugin()

  private init() {
    (stepGroups, apps, privateApps, usedClasses, groupLocations) = ([], [], [], [], [])
    formatters = [:]
  }

  /// Loads a plug-in until the process ends.
  ///
  /// - Throws: a diagnostic if the file cannot be loaded or does not match its manifest, or if two apps have the same
  ///   name.
  init(_ library: String, _ manifest: PluginManifest) throws(Diagnostic) {
    let (loaded, problem) = Platform.load(library: library)
    guard let handle = loaded else {
      throw Diagnostic(problem: "the compiled step files cannot be loaded: \(problem)")
    }
    (stepGroups, groupLocations) = try Self.stepGroups(of: manifest, in: handle, library)
    (apps, formatters, usedClasses) = try Self.classes(of: manifest, in: handle)
    privateApps = manifest.privateApps
  }

  /// The step groups of a library, each once, and the locations of all that were found.
  private static func stepGroups(
    of manifest: PluginManifest, in handle: UnsafeMutableRawPointer, _ library: String
  ) throws(Diagnostic) -> (groups: [Steps], locations: [PluginManifest.Group]) {
    var groups: [Steps] = []
    var locations: [PluginManifest.Group] = []
    var seen: Set<UnsafeRawPointer> = []
    for variable in manifest.stepGroups {
      guard let function = dlsym(handle, variable.symbol) else {
        throw Diagnostic(uri: library, problem: "the compiled step files have no symbol '\(variable.symbol)'")
      }
      // The compiler's addressor of a global variable has no parameters and returns the variable's address. A Swift
      // function of this type has the calling convention of a C function.
      typealias Addressor = @convention(c) () -> UnsafeRawPointer
      let address = unsafeBitCast(function, to: Addressor.self)()
      for group in Self.groups(in: variable.kind, at: address) {
        if let location = group.location {
          locations.append(.init(file: FileSystem.name(of: location.path), line: location.line))
        }
        // One group may have two names.
        let isNew = group.declarations.withUnsafeBytes { $0.baseAddress.map { seen.insert($0).inserted } ?? false }
        if isNew { groups.append(group) }
      }
    }
    return (groups, locations)
  }

  /// The apps and formatters of a library, and their classes.
  private static func classes(
    of manifest: PluginManifest, in handle: UnsafeMutableRawPointer
  ) throws(Diagnostic) -> (apps: [AppCatalog.Entry], formatters: [String: String], used: [PluginManifest.Class]) {
    var apps: [AppCatalog.Entry] = []
    var formatters: [String: String] = [:]
    var used: [PluginManifest.Class] = []
    var paths: [String: String] = [:]
    for aClass in manifest.classes {
      // The name of a generic class does not denote a type, and its accessor cannot be called without arguments.
      guard let first = _typeByName(aClass.type) else { continue }
      let found = Self.type(aClass.type, in: handle) ?? first
      if found is any RunFormatter.Type {
        formatters[aClass.name] = aClass.type
        used.append(aClass)
      }
      guard let type = found as? any App.Type else { continue }
      let path = Self.path(of: type)
      if let other = paths.updateValue(path, forKey: aClass.name.lowercased()) {
        throw Diagnostic(
          problem: "two apps are called '\(aClass.name)': the classes \(other) and \(path)",
          advice: "Scenarios find an app by the name of its class, in which case does not matter; rename one of them.")
      }
      apps.append(Self.entry(aClass.name, type))
      used.append(aClass)
    }
    return (apps, formatters, used)
  }

  /// The class of a formatter.
  ///
  /// - Parameter name: the compiler's name, of the only plug-in that this process has loaded.
  /// - Returns: nil for another type.
  package static func formatter(named name: String) -> (any RunFormatter.Type)? {
    _typeByName(name) as? any RunFormatter.Type
  }

  /// A class of this plug-in. Given only the name, the runtime would return the class that was loaded first.
  ///
  /// - Parameter name: the mangled name of the class.
  private static func type(_ name: String, in handle: UnsafeMutableRawPointer) -> Any.Type? {
    guard let function = dlsym(handle, "$s\(name)Ma") else { return nil }
    // The metadata accessor of a class that is not generic takes the requested state, 0 for complete, and returns the
    // address in the register of a C function's result (Swift's docs/ABI/TypeMetadata.rst).
    typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer
    return unsafeBitCast(unsafeBitCast(function, to: Accessor.self)(0), to: Any.Type.self)
  }

  /// The groups that a variable holds.
  private static func groups(in kind: PluginManifest.StepVariable.Kind, at address: UnsafeRawPointer) -> [Steps] {
    switch kind {
    case .group: [address.assumingMemoryBound(to: Steps.self).pointee]
    case .optional: address.assumingMemoryBound(to: Steps?.self).pointee.map { [$0] } ?? []
    case .list: address.assumingMemoryBound(to: [Steps].self).pointee
    }
  }

  /// The name of a class in the source, with its enclosing types.
  private static func path(of type: any App.Type) -> String {
    let path = String(reflecting: type)
    let module = PluginContent.moduleName + "."
    return path.hasPrefix(module) ? String(path.dropFirst(module.count)) : path
  }

  private static func entry<A: App>(_ name: String, _ type: A.Type) -> AppCatalog.Entry {
    AppCatalog.Entry(name) { type.init() }
  }
}
