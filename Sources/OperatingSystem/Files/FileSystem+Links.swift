import CLibrary

extension FileSystem {
  /// The absolute path without links; missing parts of the path are kept as written.
  ///
  /// Two paths lead to the same file or folder if their canonical paths are equal.
  package static func canonical(_ path: String) -> String {
    if let resolved = try? resolved(path) { return resolved }
    // An unresolvable working folder has been removed and contains no files.
    let folder = workingFolder
    return walk(path, from: (try? resolved(folder)) ?? folder) { _, _ in }
  }

  /// A path without superfluous parts, relative to the working folder for paths inside it.
  ///
  /// `./a`, `b/../a` and the absolute path of `a` all become `a`. Links keep their names. A `..` after a link stays,
  /// because it leads to the parent of the link's destination.
  package static func tidied(_ path: String) -> String {
    guard !path.isEmpty else { return path }
    let isAbsolute = path.hasPrefix("/")
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      let canFold = name == ".." && (names.last.map { $0 != ".." } ?? isAbsolute)
      if canFold, names.isEmpty || !isLink((isAbsolute ? "/" : "") + names.joined(separator: "/")) {
        _ = names.popLast()
      } else {
        names.append(name)
      }
    }
    let tidy = names.joined(separator: "/")
    if !isAbsolute { return tidy.isEmpty ? "." : tidy }
    let folder = workingFolder
    guard isInside("/" + tidy, folder) else { return "/" + tidy }
    let inner = ("/" + tidy).utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)
    return inner.isEmpty ? "." : String(decoding: inner, as: UTF8.self)
  }

  /// The canonical destination of a path; rejects links from inside a project to the outside.
  ///
  /// Links can come from a checkout, whose author must not decide which files outside are read or written. Links
  /// outside of the folder are allowed, since the user gave their path.
  ///
  /// - Parameters:
  ///   - path: a path, possibly of a missing file.
  ///   - folder: the project, an absolute path.
  /// - Throws: if a link in the folder leads out of it or is broken.
  package static func destination(of path: String, inProject folder: String) throws(Failure) -> String {
    let project = canonical(folder)
    return try walk(path, from: project) { link, target throws(Failure) in
      guard isInside(link, project), target.map({ !isInside($0, project) }) ?? true else { return }
      throw Failure(
        path: path, code: ELOOP,
        explanation: target == nil ? "a link that leads nowhere" : "a link out of the project")
    }
  }

  /// Resolves a path relative to a folder given as an absolute path without links.
  ///
  /// - Parameter visit: receives each link and its target; the target of a broken link is nil.
  private static func walk<Refusal: Error>(
    _ path: String, from folder: String, visit: (_ link: String, _ target: String?) throws(Refusal) -> Void
  ) throws(Refusal) -> String {
    var location = path.hasPrefix("/") ? "" : folder
    for name in path.split(separator: "/") where name != "." {
      if name == ".." {
        location = String(location[..<(location.lastIndex(of: "/") ?? location.startIndex)])
        continue
      }
      let next = location == "/" ? "/\(name)" : "\(location)/\(name)"
      guard isLink(next) else {
        location = next
        continue
      }
      let target = try? resolved(next)
      try visit(next, target)
      location = target ?? next
    }
    // On case-insensitive file systems this returns the name in its stored case.
    return (try? resolved(location)) ?? (location.isEmpty ? "/" : location)
  }

  /// Whether a path is a folder or inside it; both paths are absolute and without links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    let (path, folder) = (path.utf8, folder.utf8)
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.elementsEqual("/".utf8)
      || path.dropFirst(folder.count).first == UInt8(ascii: "/")
  }

  /// Whether a file or folder belongs to this user and only the owner can write it.
  ///
  /// - Returns: false also for a missing file and for a link.
  package static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return false }
    return status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// The first path in a folder, including the folder itself, that other users could have written.
  ///
  /// A link is only checked for its owner: a link belongs to the user who made it, and other users cannot change its
  /// target.
  ///
  /// - Parameter folder: the folder.
  /// - Returns: nil if all paths are trusted or the folder is missing.
  /// - Throws: if a folder cannot be read.
  package static func untrusted(in folder: String) throws(Failure) -> String? {
    var rest = isThere(folder) ? [folder] : []
    while let path = rest.popLast() {
      var status = stat()
      guard lstat(path, &status) == 0 else { throw Failure(path: path, code: errno) }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      guard isLink ? status.st_uid == geteuid() : isTrusted(path) else { return path }
      if status.st_mode & S_IFMT == S_IFDIR { rest += try names(in: path).map { "\(path)/\($0)" } }
    }
    return nil
  }
}
