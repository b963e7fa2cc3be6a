import CLibrary
import OperatingSystem
package import SourceText

/// Compiles step files if they changed, and loads them into this process.
package struct StepCompiler: Sendable {
  /// The step files.
  package let files: [String]
  private let modules: [AuthorModule]
  private let workingFolder: String
  /// The folder for profiles of the step files; nil for step files that are not measured.
  private let profiles: ProfileFolder?

  /// The reason for a delay of a second or more.
  package enum Delay {
    /// Another process compiles step files of the same cache and has to finish first.
    case waiting
    /// The compiler is started. The note explains why an existing cached plug-in is not used.
    case compiling(Diagnostic?)
  }

  /// Whether there is nothing to compile.
  package var isEmpty: Bool { files.isEmpty && modules.isEmpty }

  /// The version of the format. It changes when older plug-ins no longer fit the command.
  private static let format = "4"

  /// Makes a compiler for step files.
  ///
  /// - Parameters:
  ///   - found: the step files of some features.
  ///   - modules: the author's modules that they import.
  ///   - workingFolder: the folder that contains the cache.
  ///   - profiles: the folder for profiles of the step files; nil to measure nothing.
  /// - Throws: `Diagnostics` for two files of the same name.
  package init(
    _ found: StepFiles, modules: [AuthorModule] = [], workingFolder: String, profiles: ProfileFolder? = nil
  ) throws {
    self.profiles = profiles
    self.modules = modules
    self.workingFolder = workingFolder
    files = found.files
    try refuseEqualNames()
  }

  /// Loads the step files into this process, after compiling them if they changed.
  ///
  /// - Parameters:
  ///   - toolchain: the toolchain to use.
  ///   - announce: called before a delay of a second or more.
  /// - Throws: the problems of the step files or the cache.
  package func load(with toolchain: Toolchain, announce: (Delay) -> Void) throws -> Plugin {
    guard !isEmpty else { return .empty }
    let entry = try entry(try key(toolchain).compiled, with: toolchain, announce: announce).entry
    guard let profiles else { return try Plugin(entry.library, entry.manifest) }
    return try profiles.record(entry.library) { try Plugin(entry.library, entry.manifest) }
  }

  /// Compiles the step files if they changed, without loading them into this process.
  ///
  /// - Parameters:
  ///   - toolchain: the toolchain to use.
  ///   - announce: called before a delay of a second or more.
  /// - Returns: their hashes; nil for step files without step groups and apps.
  /// - Throws: the problems of the step files or the cache.
  package func prepare(with toolchain: Toolchain, announce: (Delay) -> Void) throws -> StepFilesKey? {
    guard !isEmpty else { return nil }
    var key = try key(toolchain)
    let (entry, isNew) = try entry(key.compiled, with: toolchain, announce: announce)
    let manifest = entry.manifest
    (key.warnings, key.isNew) = (manifest.warnings.map(\.diagnostic), isNew)
    return manifest.stepGroups.isEmpty && manifest.classes.isEmpty ? nil : key
  }

  /// The plug-in of a key, and whether it has just been compiled.
  private func entry(
    _ key: String, with toolchain: Toolchain, announce: (Delay) -> Void
  ) throws -> (entry: PluginCache.Entry, isNew: Bool) {
    let cache = try PluginCache(besides: workingFolder)
    if let entry = cache.entry(key) { return (entry, false) }
    do {
      return try cache.withLock(willWait: { announce(.waiting) }) {
        // Another process may have made it in the meantime.
        if let entry = cache.entry(key) { return (entry, false) }
        let distrust = try cache.distrust(of: key) ?? cache.removeUntrustedBuild()
        announce(.compiling(distrust))
        // Products that other users can write would not be trusted later.
        let mask = umask(0o022)
        umask(mask | 0o022)
        defer { umask(mask) }
        return (try compile(key, with: toolchain, into: cache), true)
      }
    } catch let failure as FileSystem.Failure {
      throw Diagnostic(failure, advice: PluginCache.advice)
    }
  }

  private func compile(_ key: String, with toolchain: Toolchain, into cache: PluginCache) throws -> PluginCache.Entry {
    let check = try StepFileCheck(of: files)
    try check.refuseMistakes()
    let isMeasured = profiles != nil
    let folder = try cache.buildFolder(for: toolchain) + (isMeasured ? "/measured" : "")
    let builds = try modules.map { module in
      let name = ContentHash(of: try FileSystem.resolved(module.package)).hexadecimal
      var build = ModuleBuild(of: module, with: toolchain, in: "\(folder)/modules/\(name)", isMeasured: isMeasured)
      try build.run()
      return build
    }
    let compilation = Compilation(
      files: files, toolchain: toolchain, modules: builds, folder: folder, isMeasured: isMeasured)
    let warnings = try compilation.run()
    guard try self.key(toolchain).compiled == key else {
      throw Diagnostic(problem: "the step files changed while they were compiled", advice: "Run it again.")
    }
    try cache.keep(compilation, warnings, key: key)
    do {
      // If files do not belong to the user who makes them, as on some shared disks, no entry can be trusted.
      if let problem = cache.distrust(of: key) {
        throw Diagnostic(uri: problem.uri, problem: problem.problem, advice: PluginCache.advice)
      }
      let entry = try TrialLoad.run(key, isMeasured: isMeasured) { cache.entry(key) }
      try check.refuseGroups(besides: entry.manifest)
      return entry
    } catch {
      cache.remove(key)
      throw error
    }
  }

  /// Loads a plug-in to find out whether that is possible, and which of its classes are apps; see `TrialLoad`.
  package static func tryLoading(key: String, workingFolder: String) throws {
    let cache = try PluginCache(besides: workingFolder)
    guard let entry = cache.entry(key, isTrial: true) else {
      throw Diagnostic(problem: "no compiled step files with this key")
    }
    let plugin = try Plugin(entry.library, entry.manifest)
    try cache.noteLoading(of: entry, plugin)
  }

  /// The compiled step files of a key, and the folder with the products of the compiler.
  ///
  /// - Parameters:
  ///   - key: the key of the cache entry.
  ///   - workingFolder: the folder that contains the cache.
  /// - Throws: a diagnostic if the cache cannot be written.
  package static func products(
    of key: StepFilesKey, besides workingFolder: String
  ) throws(Diagnostic) -> (library: String, build: String) {
    let cache = try PluginCache(besides: workingFolder)
    return (cache.library(of: key.compiled), cache.build)
  }

  /// The folder of the cache, which exists afterwards and is writable.
  ///
  /// - Throws: a diagnostic if it cannot be made or written.
  package static func cacheFolder(besides workingFolder: String) throws(Diagnostic) -> String {
    try PluginCache(besides: workingFolder).folder
  }

  /// The hash of the content of step files and modules, which is the same on every machine.
  ///
  /// - Throws: a diagnostic if a file cannot be read.
  package func contentHash() throws(Diagnostic) -> String {
    var content = ContentHash()
    for file in files {
      content.add(FileSystem.name(of: file))
      do throws(FileSystem.Failure) {
        content.add(try FileSystem.read(file))
      } catch {
        throw Diagnostic(error)
      }
    }
    for module in modules { try module.add(to: &content) }
    return content.hexadecimal
  }

  /// The hashes of the plug-in's sources: with the compiler and the command, and of the files alone.
  private func key(_ toolchain: Toolchain) throws(Diagnostic) -> StepFilesKey {
    let content = try contentHash()
    var hash = ContentHash()
    hash.add(Self.format)
    hash.add(toolchain.identity)
    for path in files + modules.map(\.package) { hash.add(path) }
    var surroundings = hash
    for module in modules { try module.add(to: &surroundings) }
    hash.add(content)
    let definitions = hash.hexadecimal
    if profiles != nil { hash.add("measured") }
    return StepFilesKey(
      compiled: hash.hexadecimal, content: content, definitions: definitions, surroundings: surroundings.hexadecimal)
  }

  private func refuseEqualNames() throws(Diagnostics) {
    var first: [Substring: String] = [:]
    var problems: [Diagnostic] = []
    for file in files {
      let name = file.split(separator: "/").last ?? file[...]
      if let other = first.updateValue(file, forKey: name) {
        let look =
          PathKey(FileSystem.name(of: other)) == PathKey(String(name)) ? "of this name" : "whose name looks the same"
        problems.append(
          Diagnostic(
            uri: file, problem: "there is another step file \(look): \(other)",
            advice: "Rename one of them: the compiler distinguishes private declarations by the file's name."))
      }
    }
    if !problems.isEmpty { throw Diagnostics(problems) }
  }
}

/// Hashes of step files and the modules that they import.
package struct StepFilesKey: Sendable {
  /// The hash of their content and of the toolchain, which is the name of the plug-in's cache entry.
  package let compiled: String
  /// The hash of their content alone, which is the same on every machine.
  package let content: String
  /// The hash of their content and of the toolchain, whether or not they are measured.
  package let definitions: String
  /// The hash of the toolchain, the paths and the modules, without the content of step files.
  package let surroundings: String
  /// The warnings of the compiler.
  package fileprivate(set) var warnings: [Diagnostic] = []
  /// Whether the step files have just been compiled.
  package fileprivate(set) var isNew = false
}
