import OperatingSystem

/// Compares the pictures of a gallery with the pictures of an earlier gallery, file by file.
package final class GalleryComparison {
  /// How a picture differs.
  package enum Change: String, Sendable, CaseIterable {
    case changed, new, removed
  }

  /// The differing pictures with their paths inside the folder, in the order of the gallery.
  package private(set) var changes: [(path: String, change: Change)] = []
  private let old: String
  private let folder: String
  /// The apps whose removed pictures count; nil for all.
  private let apps: [String]?
  private var paths: Set<String> = []

  /// Begins a comparison.
  ///
  /// - Parameters:
  ///   - old: the folder of the earlier gallery.
  ///   - folder: the folder of the new gallery, which receives copies of the differing earlier pictures.
  ///   - apps: the names of the drawn apps; nil for all apps.
  /// - Throws: a `Diagnostic` if the earlier folder has no gallery, or both folders are the same.
  package init(with old: String, in folder: String, apps: [String]?) throws(Diagnostic) {
    guard FileSystem.isThere("\(old)/index.html") else {
      throw Diagnostic(
        uri: old, problem: "this folder has no gallery", advice: "Name a folder that cukeswift gallery has written.")
    }
    guard FileSystem.canonical(old) != FileSystem.canonical(folder) else {
      throw Diagnostic(
        uri: old, problem: "the new gallery would replace the earlier one", advice: "Write it to another folder.")
    }
    (self.old, self.folder, self.apps) = (old, folder, apps)
  }

  /// The path of the copy of an earlier picture.
  static func copy(of path: String) -> String { "before/\(path)" }

  /// The differences in a line.
  package var summary: String {
    let counts = Change.allCases.compactMap { change -> String? in
      let count = changes.count { $0.change == change }
      return count > 0 ? "\(count) \(change.rawValue)" : nil
    }
    return counts.isEmpty ? "no changes" : counts.joined(separator: ", ")
  }

  /// Compares a picture with the earlier one, which is copied if it differs.
  func compare(_ picture: [UInt8], at path: String) throws(Diagnostic) -> Change? {
    paths.insert(path)
    guard FileSystem.isThere("\(old)/\(path)") else {
      changes.append((path, .new))
      return .new
    }
    let earlier = try read(path)
    guard earlier != picture else { return nil }
    changes.append((path, .changed))
    try keep(earlier, path)
    return .changed
  }

  /// The earlier pictures that the new gallery does not have, which are copied.
  func findRemoved(ending: String, on devices: [Device]) throws(Diagnostic) -> [String] {
    let endings = devices.map { GalleryPage.ending(of: $0) }
    let removed = try files(ending: ending).filter { path in
      let name = path.dropLast(ending.count + 1)
      // A further picture of the same name has a number.
      let plain = String(name.reversed().drop(while: \.isNumber).drop { $0 == "-" }.reversed())
      return !paths.contains(path) && endings.contains { name.hasSuffix($0) || plain.hasSuffix($0) }
        && apps.map { $0.contains { path.hasPrefix(GalleryPage.fileName($0) + "/") } } ?? true
    }
    for path in removed {
      changes.append((path, .removed))
      try keep(try read(path), path)
    }
    return removed
  }

  private func files(ending: String) throws(Diagnostic) -> [String] {
    do throws(FileSystem.Failure) {
      let all = try FileTree.files(below: old) { $0.hasSuffix("." + ending) }
      return all.map { String($0.dropFirst(old.count).drop { $0 == "/" }) }.filter { !$0.hasPrefix("before/") }.sorted()
    } catch {
      throw Diagnostic(error)
    }
  }

  private func read(_ path: String) throws(Diagnostic) -> [UInt8] {
    do { return try FileSystem.read("\(old)/\(path)", isKept: true) } catch { throw Diagnostic(error) }
  }

  private func keep(_ picture: [UInt8], _ path: String) throws(Diagnostic) {
    try TextFile.write(picture, to: "\(folder)/\(Self.copy(of: path))")
  }
}
