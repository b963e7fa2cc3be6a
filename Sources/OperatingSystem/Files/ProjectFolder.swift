import CLibrary
import SourceText

/// The folder `.cukeswift` for files that the command can create again: compiled step files and earlier results.
///
/// A `.gitignore` in it makes git ignore it. If the working folder is not writable, the user's cache folder is used
/// instead.
package enum ProjectFolder {
  /// The name of the folder.
  package static let name = ".cukeswift"

  /// Makes a folder inside it and returns its path.
  ///
  /// - Parameters:
  ///   - subfolder: the name of the folder inside it.
  ///   - workingFolder: the folder of `.cukeswift`, as an absolute path.
  /// - Throws: if neither the working folder nor the user's cache folder is writable.
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

  /// Rejects a path in the folder that contains links: a checkout could use a link to overwrite any file of the user.
  ///
  /// - Parameters:
  ///   - workingFolder: the folder of `.cukeswift`, as an absolute path.
  ///   - entry: the path inside the folder; missing parts do not count as links.
  /// - Throws: if the folder, the entry or a folder between them is a link.
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

  /// Whether a file is in a folder reserved for the command: `.cukeswift` or its replacement.
  ///
  /// - Parameters:
  ///   - file: the file, as an absolute path without links.
  ///   - project: the folder of `.cukeswift`, as an absolute path without links.
  package static func keeps(_ file: String, besides project: String) -> Bool {
    let named = namedCache.flatMap { try? FileSystem.resolved($0) }
    let ofUser = userCacheFolder.flatMap { try? FileSystem.resolved("\($0)/cukeswift") }
    // A folder that contains the whole project is not reserved for the command.
    let folders = ["\(project)/\(name)"] + [named, ofUser].compactMap(\.self)
    return folders.contains { FileSystem.isInside(file, $0) && !FileSystem.isInside(project, $0) }
  }

  /// The user's replacement for `.cukeswift` from the variable `CUKESWIFT_CACHE`, which several projects may share; nil
  /// if unset.
  package static var namedCache: String? { Environment["CUKESWIFT_CACHE"] }

  /// A unique name for the files of one working folder in a shared folder.
  package static func identifier(of workingFolder: String) -> String { ContentHash(of: workingFolder).hexadecimal }

  /// Makes a subfolder of a folder and makes git ignore the folder.
  ///
  /// - Returns: the path of the subfolder.
  /// - Throws: if the folders cannot be created or written.
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

  /// The user's folder for files that programs can create again (XDG Base Directory Specification).
  package static var userCacheFolder: String? {
    if let folder = Environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    return Environment["HOME"].map { $0 + "/.cache" }
  }
}
