import CLibrary
import SourceText

/// Keeps compiled step files by what they were made from.
///
///     .cukeswift/steps/lock                     held while somebody compiles
///     .cukeswift/steps/build/                   what the compiler can use again
///     .cukeswift/steps/KEY/StepFiles.plugin     a plug-in, and
///     .cukeswift/steps/KEY/manifest             what is in it
///
/// An entry appears whole or not at all. What is damaged or of another version is as good as absent.
struct PluginCache {
  /// A plug-in that is kept: its file, and what is in it.
  typealias Entry = (library: String, manifest: PluginManifest)

  /// The folder of the cache.
  let folder: String

  /// How many plug-ins are kept: some branches and earlier states, not everything that ever was.
  private static let mostEntries = 16
  private static let names = (library: "\(Compilation.moduleName).plugin", manifest: "manifest")

  /// Opens the cache: in the folder that the environment variable `CUKESWIFT_CACHE` names, else in the project's folder.
  ///
  /// - Throws: when it cannot be written.
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

  /// What to do where the cache cannot be used.
  static let advice =
    "Compiled step files are kept there; make it writable, or name another folder in CUKESWIFT_CACHE."

  /// The plug-in that was made from what the key stands for; nil where there is none.
  ///
  /// - Parameter isTrial: whether one will do that was never loaded.
  func entry(_ key: String, isTrial: Bool = false) -> Entry? {
    let library = "\(folder)/\(key)/\(Self.names.library)"
    // Whatever cannot be read is made again.
    guard files(of: key).allSatisfy(FileSystem.isTrusted),
      let text = try? FileSystem.read("\(folder)/\(key)/\(Self.names.manifest)", isKept: true),
      let manifest = PluginManifest(String(decoding: text, as: UTF8.self)),
      manifest.wasLoaded || isTrial, let bytes = try? FileSystem.read(library, isKept: true),
      ContentHash(of: bytes).hexadecimal == manifest.hash
    else { return nil }
    return (library, manifest)
  }

  /// The files of an entry, after its folder.
  private func files(of key: String) -> [String] {
    let entry = "\(folder)/\(key)"
    return [entry, "\(entry)/\(Self.names.library)", "\(entry)/\(Self.names.manifest)"]
  }

  /// Says of an entry that somebody else could have written it; nil where there is none, or nobody could.
  func distrust(of key: String) -> Diagnostic? {
    guard let file = files(of: key).first(where: { FileSystem.isThere($0) && !FileSystem.isTrusted($0) }) else {
      return nil
    }
    return Diagnostic(
      .note, uri: FileSystem.fromWorkingFolder(file),
      problem: "this belongs to another user or can be written by others, so that it is not loaded",
      advice: "The step files are compiled again.")
  }

  /// Keeps a plug-in, and removes those that were not used for longest.
  ///
  /// Nobody finds it before it was loaded.
  func keep(_ compiled: Compilation, key: String) throws {
    let library = try FileSystem.read(compiled.library)
    let manifest = PluginManifest(hash: ContentHash(of: library).hexadecimal, try compiled.content(of: library))
    let unfinished = "\(folder)/\(key).\(getpid()).part"
    try? FileSystem.remove(unfinished)
    do {
      // Nobody else is to write there, whatever the user lets others do with new files.
      try FileSystem.makePrivateFolder(unfinished)
      try Self.write(library, to: "\(unfinished)/\(Self.names.library)")
      try Self.write(Array(manifest.text.utf8), to: "\(unfinished)/\(Self.names.manifest)")
      try FileSystem.remove("\(folder)/\(key)")
      try FileSystem.move(unfinished, to: "\(folder)/\(key)")
    } catch {
      try? FileSystem.remove(unfinished)
      // The folder that was in the making says nothing to the reader.
      throw FileSystem.Failure(path: folder, code: error.code)
    }
    removeOldEntries(besides: key)
  }

  /// Notes in the manifest of a plug-in that it was loaded, which of its classes are apps, and which step groups were found.
  func noteLoading(of entry: Entry, _ plugin: Plugin) throws(FileSystem.Failure) {
    var manifest = entry.manifest
    manifest.classes = plugin.appClasses
    manifest.foundGroups = plugin.groupPlaces
    manifest.wasLoaded = true
    let folder = entry.library.dropLast(Self.names.library.count)
    try Self.write(Array(manifest.text.utf8), to: "\(folder)\(Self.names.manifest)")
  }

  /// Forgets a plug-in.
  func remove(_ key: String) {
    // What cannot be removed is not used either: its hash is looked at every time.
    try? FileSystem.remove("\(folder)/\(key)")
  }

  /// The folder in which the compiler works, empty where it was used with something else before.
  func buildFolder(for toolchain: Toolchain) throws(FileSystem.Failure) -> String {
    let build = "\(folder)/build"
    if FileSystem.isLink(build) { try FileSystem.remove(build) }
    let record = "\(build)/toolchain"
    let known = try? FileSystem.read(record)
    if known != Array(toolchain.identity.utf8) {
      try FileSystem.remove(build)
      try FileSystem.makeFolder(build)
      try Self.write(Array(toolchain.identity.utf8), to: record)
    }
    return build
  }

  /// Does something that only one process at a time does; the others wait.
  ///
  /// - Parameters:
  ///   - willWait: called if another process has to be waited for.
  ///   - body: what is done.
  func withLock<Result>(willWait: () -> Void, _ body: () throws -> Result) throws -> Result {
    let path = "\(folder)/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw FileSystem.Failure(path: path, code: errno) }
    // Closing lets the lock go; so does the end of the process, however it comes.
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
    // A cache that cannot be looked through only grows; that is no reason not to run.
    guard let names = try? FileSystem.names(in: folder) else { return }
    let entries = names.filter { $0 != "lock" && $0 != "build" && $0 != key }
      .map { name in (name: name, changed: (try? FileSystem.modificationTime(of: "\(folder)/\(name)")) ?? (0, 0)) }
      .sorted { $0.changed > $1.changed }
    for entry in entries.dropFirst(Self.mostEntries - 1) { remove(entry.name) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(FileSystem.Failure) {
    let file = try OutputFile.file(at: path)
    bytes.withUnsafeBufferPointer { file.write($0) }
    try file.finish()
  }
}
