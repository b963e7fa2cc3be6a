import CLibrary

extension FileSystem {
  /// The one spelling of a path: from the root, and without links; what is not there is spelled as it is written.
  ///
  /// Two paths lead to the same file or folder if this is the same for both.
  package static func canonical(_ path: String) -> String {
    if let resolved = try? resolved(path) { return resolved }
    // A folder that cannot be resolved has been removed, and nothing can be in it.
    let folder = workingFolder
    return walk(path, from: (try? resolved(folder)) ?? folder) { _, _ in }
  }

  /// A path without what is superfluous in it, from the working folder on where it leads into it.
  ///
  /// `./a`, `b/../a` and the path of `a` from the root are all `a`. Links keep their names, and `..` behind one of them stays: it
  /// leads out of the folder that the link leads to.
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

  /// Where a path leads, in its one spelling, when no link in a project leads out of the project.
  ///
  /// Links come along with a checkout, so that whoever wrote them says what is read or written. A path that a user has given
  /// may lead anywhere; only links inside the folder count.
  ///
  /// - Parameters:
  ///   - path: a path of something that need not be there.
  ///   - folder: the project, an absolute path.
  /// - Throws: when a link in the folder leads out of it, or nowhere.
  package static func destination(of path: String, inProject folder: String) throws(Failure) -> String {
    let project = canonical(folder)
    return try walk(path, from: project) { link, target throws(Failure) in
      guard isInside(link, project), target.map({ !isInside($0, project) }) ?? true else { return }
      throw Failure(
        path: path, code: ELOOP,
        explanation: target == nil ? "a link that leads nowhere" : "a link out of the project")
    }
  }

  /// Follows a path from a folder on, an absolute path without links.
  ///
  /// - Parameter visit: gets each link with where it leads; `nil` where it leads nowhere.
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
    // Where capital letters do not matter, the system knows how the name is written.
    return (try? resolved(location)) ?? (location.isEmpty ? "/" : location)
  }

  /// Whether a path is that of a folder or of something in it; both are from the root and without links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    let (path, folder) = (path.utf8, folder.utf8)
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.elementsEqual("/".utf8)
      || path.dropFirst(folder.count).first == UInt8(ascii: "/")
  }

  /// Whether only this user, or the system's, can have written a file or folder: nobody else owns it or may write it.
  ///
  /// - Returns: false too where nothing is there, or a link.
  package static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return false }
    return status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }

  /// The first thing found that others can have written: a folder, or something in it, however deep.
  ///
  /// Whoever makes a link owns it, and nobody can change where it leads, so that links only have to belong to this user.
  ///
  /// - Parameter folder: the folder.
  /// - Returns: `nil` if there is none, or no folder.
  /// - Throws: when a folder cannot be read.
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
