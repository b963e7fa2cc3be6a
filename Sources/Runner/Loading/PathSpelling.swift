import Messages

/// Tells whether two paths are two spellings of one: `a/b`, `./a//b` and `/the/whole/way/a/b`.
struct PathSpelling {
  /// The folders that were met, as the system spells them.
  private var folders: [Substring: String] = [:]

  /// The path as the system spells it, a link at its end not followed; a path that leads nowhere stays as it is.
  mutating func plain(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? "./"
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    if let known = folders[folder] { return known + "/" + name }
    guard let resolved = try? FileSystem.resolved(String(folder)) else { return path }
    folders[folder] = resolved
    return resolved + "/" + name
  }
}
