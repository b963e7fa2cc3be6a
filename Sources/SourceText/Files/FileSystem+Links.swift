import CLibrary

extension FileSystem {
  /// Where a path leads, from the root and without links, when no link in a project leads out of the project.
  ///
  /// Links come along with a checkout, so that whoever wrote them says what is read or written. A path that a user has given
  /// may lead anywhere; only links inside the folder count.
  ///
  /// - Parameters:
  ///   - path: a path of something that need not be there.
  ///   - folder: the project, an absolute path.
  /// - Throws: when a link in the folder leads out of it, or nowhere.
  package static func destination(of path: String, inProject folder: String) throws(Failure) -> String {
    // A folder that cannot be resolved has been removed, and nothing can be in it.
    let project = (try? resolved(folder)) ?? folder
    var place = path.hasPrefix("/") ? "" : project
    for name in path.split(separator: "/") where name != "." {
      if name == ".." {
        place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        continue
      }
      let next = "\(place)/\(name)"
      guard isLink(next) else {
        place = next
        continue
      }
      let target = try? resolved(next)
      if isInside(next, project), target.map({ !isInside($0, project) }) ?? true {
        throw Failure(
          path: path, code: ELOOP,
          explanation: target == nil ? "a link that leads nowhere" : "a link out of the project")
      }
      place = target ?? next
    }
    return place.isEmpty ? "/" : place
  }

  /// Whether a path is that of a folder or of something in it; both are from the root and without links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Whether only this user, or the system's, can have written a file or folder: nobody else owns it or may write it.
  ///
  /// - Returns: false too where nothing is there, or a link.
  package static func isTrusted(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return false }
    return status.st_uid == geteuid() && status.st_mode & (S_IWGRP | S_IWOTH) == 0
  }
}
