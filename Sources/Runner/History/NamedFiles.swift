import Messages
import OperatingSystem
import SourceText

/// The files that steps name in quotation marks, such as uploads, recorded answers and pictures.
///
/// A name is relative to the working folder or to the folder of the feature. The name of a picture may lack its
/// extension and its device.
struct NamedFiles {
  private let time: Timestamp
  /// The names in each folder that a step names, read once.
  private var names: [String: [String]] = [:]

  /// Looks for files that were modified at a time or later.
  init(modifiedSince time: Timestamp) { self.time = time }

  /// Whether a step of a scenario names a modified file.
  mutating func areModified(of pickle: Pickle) -> Bool {
    let folder = Self.folder(of: pickle.uri)
    return pickle.steps.contains { step in
      step.text.quotedTexts.contains { name in [name, folder + name].contains { isModified($0) } }
    }
  }

  private mutating func isModified(_ path: String) -> Bool {
    let folder = Self.folder(of: path)
    let name = path.dropFirst(folder.count)
    guard !name.isEmpty else { return false }
    let found = names[folder] ?? (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    names[folder] = found
    return found.contains { file in
      let isNamed = file == name || file.hasSuffix(".png") && [".", "-"].contains { file.hasPrefix(name + $0) }
      guard isNamed else { return false }
      // A file that is removed at this moment is modified.
      return (try? FileSystem.modificationTime(of: folder + file)).map(isLate) ?? true
    }
  }

  /// The folder of a path with its slash; empty for a path without one.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private func isLate(_ moment: (seconds: Int, nanoseconds: Int)) -> Bool {
    Timestamp(seconds: moment.seconds, nanoseconds: moment.nanoseconds) >= time
  }
}
