/// A git repository, read without git.
package struct GitRepository: Sendable {
  /// The folder of the working copy's state, and the folder that it shares with other working copies if there is one.
  package let folders: [String]

  /// Reads the repository in a folder, which is a working copy or has the content of `.git`.
  package init(in folder: String) {
    let inner = "\(folder)/.git"
    var git = FileSystem.isThere(inner) ? inner : folder
    // The file `.git` of a worktree or submodule names the folder.
    if (try? FileSystem.kind(of: git)) == .file, let line = Self.firstLine(of: git), line.hasPrefix("gitdir: ") {
      git = Self.path(String(line.dropFirst(8)), in: folder)
    }
    let common = Self.firstLine(of: "\(git)/commondir").map { Self.path($0, in: git) }
    folders = [git] + [common].compactMap(\.self)
  }

  /// Finds the repository of a folder in a working copy; nil outside of working copies.
  package init?(around folder: String) {
    var folder = folder[...]
    while !FileSystem.isThere("\(folder)/.git") {
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = folder[..<slash]
    }
    self.init(in: String(folder))
  }

  /// The hash of the commit that is checked out; nil before the first commit, or for an unknown format.
  package var head: String? {
    guard let git = folders.first, let line = Self.firstLine(of: "\(git)/HEAD") else { return nil }
    guard line.hasPrefix("ref: ") else { return Self.hash(line) }
    let reference = String(line.dropFirst(5))
    let single = folders.lazy.compactMap { Self.firstLine(of: "\($0)/\(reference)") }.first
    return Self.hash(single ?? packed(reference) ?? "")
  }

  /// The hash of a reference in the file of packed references.
  private func packed(_ reference: String) -> String? {
    guard let folder = folders.last, let bytes = try? FileSystem.read("\(folder)/packed-refs", atMost: 1 << 24) else {
      return nil
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.lazy.map { $0.split(separator: " ") }.first { $0.count == 2 && $0[1] == reference }.map {
      String($0[0])
    }
  }

  private static func hash(_ text: String) -> String? {
    [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit } ? text : nil
  }

  /// The first line of a small file; nil if the file is missing or cannot be read.
  private static func firstLine(of path: String) -> String? {
    guard let bytes = try? FileSystem.read(path, atMost: 1 << 12) else { return nil }
    return String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
  }

  private static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}
