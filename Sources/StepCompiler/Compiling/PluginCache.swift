import CLibrary
import OperatingSystem
import SourceText

/// Stores compiled step files by the hash of their sources.
///
///     .cukeswift/steps/lock                     held during a compilation
///     .cukeswift/steps/build/                   products that the compiler can reuse
///     .cukeswift/steps/KEY/StepFiles.plugin     a plug-in
///     .cukeswift/steps/KEY/manifest             the description of its content
///
/// Entries are created atomically. Damaged entries, and those of another version, count as missing.
struct PluginCache {
  /// A stored plug-in: its file and the description of its content.
  typealias Entry = (library: String, manifest: PluginManifest)

  /// The folder of the cache.
  let folder: String

  /// The maximum number of stored plug-ins: enough for some branches and earlier states.
  private static let mostEntries = 16
  private static let names = (library: "\(PluginContent.moduleName).plugin", manifest: "manifest")

  /// Opens the cache in the folder given by the environment variable `CUKESWIFT_CACHE`, otherwise in the project's
  /// folder.
  ///
  /// - Throws: an error if the cache cannot be written.
  init(besides workingFolder: String) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      if let named = ProjectFolder.namedCache {
        folder = "\(named)/steps"
        try FileSystem.makeFolder(folder)
      } else {
        folder = try ProjectFolder.make("steps", besides: workingFolder)
      }
    } catch {
      throw Diagnostic(error, advice: Self.advice)
    }
  }

  /// The advice for a cache that cannot be used.
  static let advice =
    "Compiled step files are kept there; make it writable, or name another folder in CUKESWIFT_CACHE."

  /// The plug-in of a key; nil for a missing entry.
  ///
  /// - Parameter isTrial: whether a plug-in that was never loaded may be returned.
  func entry(_ key: String, isTrial: Bool = false) -> Entry? {
    let library = library(of: key)
    // An unreadable entry is made again.
    guard files(of: key).allSatisfy(FileSystem.isTrusted),
      let text = try? FileSystem.read("\(folder)/\(key)/\(Self.names.manifest)", isKept: true),
      let manifest = PluginManifest(String(decoding: text, as: UTF8.self)),
      manifest.wasLoaded || isTrial, let bytes = try? FileSystem.read(library, isKept: true),
      ContentHash(of: bytes).hexadecimal == manifest.hash
    else { return nil }
    // If the time of use cannot be written, the entry is removed sooner.
    try? FileSystem.touch("\(folder)/\(key)/\(Self.names.manifest)")
    return (library, manifest)
  }

  /// The path of the plug-in of a key, which may be missing.
  func library(of key: String) -> String { "\(folder)/\(key)/\(Self.names.library)" }

  /// The folder of an entry, followed by its files.
  private func files(of key: String) -> [String] {
    let entry = "\(folder)/\(key)"
    return [entry, "\(entry)/\(Self.names.library)", "\(entry)/\(Self.names.manifest)"]
  }

  /// A warning that another user could have written an entry; nil for a missing or trusted entry.
  func distrust(of key: String) -> Diagnostic? {
    guard let file = files(of: key).first(where: { FileSystem.isThere($0) && !FileSystem.isTrusted($0) }) else {
      return nil
    }
    return Self.distrust(of: file, "loaded")
  }

  /// Removes the build folder if another user had write access to the folder.
  ///
  /// - Returns: a note about the removal; nil for a missing or trusted folder.
  /// - Throws: an error if the folder cannot be read or removed.
  func removeUntrustedBuild() throws(FileSystem.Failure) -> Diagnostic? {
    guard let file = try FileSystem.untrusted(in: build) else { return nil }
    try FileSystem.remove(build)
    return Self.distrust(of: file, "used")
  }

  private static func distrust(of file: String, _ use: String) -> Diagnostic {
    Diagnostic(
      .note, uri: FileSystem.fromWorkingFolder(file),
      problem: "this belongs to another user or is writable by others, and is not \(use)",
      advice: "The step files are compiled again.")
  }

  /// Stores a plug-in, and removes the plug-ins that were unused for the longest time.
  ///
  /// The plug-in can be found only after a trial load.
  func keep(_ compiled: Compilation, _ warnings: [CompilerWarning], key: String) throws {
    let library = try FileSystem.read(compiled.library)
    var manifest = PluginManifest(hash: ContentHash(of: library).hexadecimal, try compiled.content(of: library))
    manifest.warnings = warnings
    let unfinished = "\(folder)/\(key).\(getpid()).part"
    try? FileSystem.remove(unfinished)
    do {
      // Only the user may write there, regardless of the umask.
      try FileSystem.makePrivateFolder(unfinished)
      try OutputFile.write(library, to: "\(unfinished)/\(Self.names.library)")
      try OutputFile.write(Array(manifest.text.utf8), to: "\(unfinished)/\(Self.names.manifest)")
      try FileSystem.remove("\(folder)/\(key)")
      try FileSystem.move(unfinished, to: "\(folder)/\(key)")
    } catch {
      try? FileSystem.remove(unfinished)
      // The name of the temporary folder has no meaning for users.
      throw FileSystem.Failure(path: folder, code: error.code)
    }
    removeOldEntries(besides: key)
  }

  /// Records in the manifest of a plug-in that it was loaded, which of its classes are apps and formatters, and which step groups were
  /// found.
  func noteLoading(of entry: Entry, _ plugin: Plugin) throws(FileSystem.Failure) {
    var manifest = entry.manifest
    manifest.classes = plugin.usedClasses
    manifest.foundGroups = plugin.groupLocations
    manifest.foundDefinitions = plugin.definitionLocations
    manifest.wasLoaded = true
    let folder = entry.library.dropLast(Self.names.library.count)
    try OutputFile.write(Array(manifest.text.utf8), to: "\(folder)\(Self.names.manifest)")
  }

  /// Removes a plug-in.
  func remove(_ key: String) {
    // A plug-in that cannot be removed is not used either, because its hash is checked each time.
    try? FileSystem.remove("\(folder)/\(key)")
  }

  /// The compiler's working folder.
  var build: String { "\(folder)/build" }

  /// The compiler's working folder, emptied if another toolchain has used it.
  func buildFolder(for toolchain: Toolchain) throws(FileSystem.Failure) -> String {
    if FileSystem.isLink(build) { try FileSystem.remove(build) }
    let record = "\(build)/toolchain"
    let known = try? FileSystem.read(record)
    if known != Array(toolchain.identity.utf8) {
      try FileSystem.remove(build)
      try FileSystem.makePrivateFolder(build)
      try OutputFile.write(Array(toolchain.identity.utf8), to: record)
    }
    return build
  }

  /// Runs code under a lock, which other processes wait for.
  ///
  /// - Parameters:
  ///   - willWait: called before waiting for another process.
  ///   - body: the code.
  func withLock<Result>(willWait: () -> Void, _ body: () throws -> Result) throws -> Result {
    let path = "\(folder)/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    // Closing releases the lock, and so does the end of the process.
    defer { close(descriptor) }
    var isFree = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    if !isFree, errno == EWOULDBLOCK { willWait() }
    while !isFree {
      isFree = flock(descriptor, LOCK_EX) == 0
      guard isFree || errno == EINTR else { throw FileSystem.Failure(path: path, code: errno) }
    }
    return try body()
  }

  private func removeOldEntries(besides key: String) {
    // A cache that cannot be listed only grows, which is not a reason to fail.
    guard let names = try? FileSystem.names(in: folder) else { return }
    let entries = names.filter { $0 != "lock" && $0 != "build" && $0 != key }
      .map { name in
        (name: name, used: (try? FileSystem.modificationTime(of: "\(folder)/\(name)/\(Self.names.manifest)")) ?? (0, 0))
      }
      .sorted { $0.used > $1.used }
    for entry in entries.dropFirst(Self.mostEntries - 1) { remove(entry.name) }
  }
}
