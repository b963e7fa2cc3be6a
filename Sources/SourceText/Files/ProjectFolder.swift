import CLibrary

/// The folder `.cukeswift` in which the command keeps what it can make again: compiled step files, earlier results.
///
/// A file in it has git pass it over. Where the working folder cannot be written, the user's cache folder takes its place.
package enum ProjectFolder {
  /// The name of the folder.
  package static let name = ".cukeswift"

  /// The path of a folder inside it, which exists afterwards.
  ///
  /// - Parameters:
  ///   - subfolder: the name of the folder inside it.
  ///   - workingFolder: where `.cukeswift` is, as an absolute path.
  /// - Throws: when neither the working folder nor the user's cache folder can be written.
  package static func make(
    _ subfolder: String, besides workingFolder: String
  ) throws(FileSystem.Failure) -> String {
    do throws(FileSystem.Failure) {
      try refuseLinks(in: workingFolder, on: subfolder)
      return try make(subfolder, in: "\(workingFolder)/\(name)")
    } catch {
      guard let cache = userCacheFolder else { throw error }
      return try make(subfolder, in: "\(cache)/cukeswift/\(identifier(of: workingFolder))")
    }
  }

  /// Makes sure that a path in the folder leads through no link: with one, a checkout could have any file of the user replaced.
  ///
  /// - Parameters:
  ///   - workingFolder: where `.cukeswift` is, as an absolute path.
  ///   - entry: the path inside the folder; what is not there is no link.
  /// - Throws: when the folder, the entry or a folder between them is a link.
  package static func refuseLinks(in workingFolder: String, on entry: String) throws(FileSystem.Failure) {
    var path = name
    try refuseLink(path, in: workingFolder)
    for next in entry.split(separator: "/") {
      path += "/" + String(next)
      try refuseLink(path, in: workingFolder)
    }
  }

  private static func refuseLink(_ path: String, in workingFolder: String) throws(FileSystem.Failure) {
    guard FileSystem.isLink(workingFolder + "/" + path) else { return }
    throw FileSystem.Failure(path: path, code: ELOOP, explanation: "\(path) is a link")
  }

  /// Whether a file is in a folder in which only the command writes: `.cukeswift`, or one that takes its place.
  ///
  /// - Parameters:
  ///   - file: the file, as an absolute path without links.
  ///   - project: where `.cukeswift` is, as an absolute path without links.
  package static func keeps(_ file: String, besides project: String) -> Bool {
    let named = namedCache.flatMap { try? FileSystem.resolved($0) }
    let ofUser = userCacheFolder.flatMap { try? FileSystem.resolved("\($0)/cukeswift") }
    // A folder that the whole project is in is not the command's alone.
    let folders = ["\(project)/\(name)"] + [named, ofUser].compactMap(\.self)
    return folders.contains { FileSystem.isInside(file, $0) && !FileSystem.isInside(project, $0) }
  }

  /// The folder that the user names for what would lie in `.cukeswift` otherwise, in the variable `CUKESWIFT_CACHE`; `nil`
  /// where none is named. Several projects may share it.
  package static var namedCache: String? { Environment["CUKESWIFT_CACHE"] }

  /// A name for what belongs to one working folder, among that of others.
  package static func identifier(of workingFolder: String) -> String { ContentHash(of: workingFolder).hexadecimal }

  /// Makes a folder inside the one of a path, which git passes over.
  ///
  /// - Returns: the path of the inner folder.
  /// - Throws: when it cannot be made or written.
  @discardableResult
  package static func make(_ subfolder: String, in folder: String) throws(FileSystem.Failure) -> String {
    let path = "\(folder)/\(subfolder)"
    try FileSystem.makeFolder(path)
    guard access(path, W_OK) == 0 else { throw FileSystem.Failure(path: path, code: errno) }
    let ignore = "\(folder)/.gitignore"
    if access(ignore, F_OK) != 0 {
      let file = try OutputFile.file(at: ignore)
      file.write("*\n")
      try file.finish()
    }
    return path
  }

  /// Where programs keep what they can make again (XDG Base Directory Specification).
  package static var userCacheFolder: String? {
    if let folder = Environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    return Environment["HOME"].map { $0 + "/.cache" }
  }
}
