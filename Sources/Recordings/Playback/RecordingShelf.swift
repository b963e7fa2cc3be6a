import CLibrary
import OperatingSystem

/// The storage of recordings: a folder of files, and the recordings that come with cukeswift.
package struct RecordingShelf: Sendable {
  /// The ending of the files' names.
  package static let suffix = ".gesture.json"
  /// The ending of the names of session files.
  package static let traceSuffix = ".trace.json"
  /// The folder for new recordings, which is also searched first.
  package let folder: String
  /// The maximum size of a recording's file, in bytes.
  private static let largestFile = 64 << 20

  /// Uses a folder for recordings.
  package init(folder: String) {
    self.folder = folder
  }

  /// The shelf of this run: its setting, otherwise the folder in `PLAYBACK_DIR`, otherwise `features/playback` in the working folder.
  package static var current: RecordingShelf {
    if let chosen = RunEnvironment.current[RecordingShelf.self] { return chosen }
    let named = Environment["PLAYBACK_DIR"] ?? ""
    return RecordingShelf(folder: named.isEmpty ? "features/playback" : named)
  }

  /// The shelf of the project with a feature: the innermost folder with settings, otherwise the folder that contains
  /// the folder `features` of the feature. Without both it is the shelf of this run.
  ///
  /// - Parameter feature: the path of the feature.
  package static func ofProject(with feature: String) -> RecordingShelf {
    let isChosen = RunEnvironment.current[RecordingShelf.self] != nil || !(Environment["PLAYBACK_DIR"] ?? "").isEmpty
    if isChosen { return current }
    let (path, working) = (FileSystem.canonical(feature), FileSystem.canonical(FileSystem.workingFolder))
    let folders = path.split(separator: "/").dropLast()
    guard FileSystem.isInside(path, working) else {
      let root = folders.prefix { $0 != "features" }.joined(separator: "/")
      return RecordingShelf(folder: "/\(root)/features/playback")
    }
    let inner = Array(folders.dropFirst(working.split(separator: "/").count))
    let folder = { (count: Int) in inner.prefix(count).joined(separator: "/") }
    let hasSettings = { (count: Int) in count > 0 && FileSystem.isThere("\(working)/\(folder(count))/cukeswift.json") }
    let count = inner.indices.map { $0 + 1 }.last(where: hasSettings) ?? inner.firstIndex(of: "features") ?? 0
    return count == 0 ? current : RecordingShelf(folder: folder(count) + "/features/playback")
  }

  /// The recording that a step of a feature plays: of its project, otherwise of this run.
  ///
  /// - Parameters:
  ///   - name: the name of the recording.
  ///   - feature: the path of the feature; nil for a step outside of features.
  /// - Throws: a `Diagnostic` for a missing or unreadable recording.
  package static func recording(named name: String, playedIn feature: String?) throws(Diagnostic) -> Recording {
    let shelf = feature.map(ofProject) ?? current
    return try (shelf.ownNames.contains(name) ? shelf : current).recording(named: name)
  }

  /// Finds a recording by its name: in the folder, otherwise among the recordings that come with cukeswift.
  ///
  /// - Parameter name: the name. The ending of the file is optional.
  /// - Throws: a `Diagnostic` with the searched folder, or with the problem of the file.
  package func recording(named name: String) throws(Diagnostic) -> Recording {
    let name = name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name
    let path = try path(of: name)
    if let bytes = try content(of: path) {
      return try Recording(reading: SourceFile(uri: path, bytes: bytes), name: name)
    }
    if let events = try events(named: name) { return events }
    if let stock = StockRecordings.all.first(where: { $0.name == name }) { return stock }
    throw Diagnostic(
      problem: "the recording \(name.quoted) was not found",
      advice: [
        DidYouMean.sentence(for: name, among: names),
        "It was looked for in \(path) and among those that come with cukeswift: "
          + StockRecordings.all.map(\.name).joined(separator: ", ") + ".",
        "PLAYBACK_DIR names another folder.",
      ].compactMap { $0 }.joined(separator: "\n"))
  }

  /// Events that Calabash recorded under a name: in a file `NAME.base64`, or in a file with the system and device in
  /// its name, such as `NAME_ios5_iphone.base64`. If there are several, the first by name is used. Nil without such a
  /// file.
  ///
  /// - Throws: a `Diagnostic` for unreadable events.
  private func events(named name: String) throws(Diagnostic) -> Recording? {
    // The search for the recording has already reported an unreadable folder.
    let files = ((try? FileSystem.names(in: folder)) ?? []).sorted()
    let file = files.first { file in
      guard file.hasPrefix(name), file.hasSuffix(Self.eventSuffix) else { return false }
      let rest = file.dropFirst(name.count).dropLast(Self.eventSuffix.count)
      return rest.isEmpty || rest.hasPrefix("_ios")
    }
    guard let file, let text = try content(of: "\(folder)/\(file)") else { return nil }
    do throws(Diagnostic) {
      let isTablet = file.contains("ipad")
      return try CalabashEvents.recording(
        readingBase64: text, named: name,
        on: isTablet ? Size(width: 768, height: 1024) : Size(width: 320, height: 480))
    } catch {
      throw Diagnostic(uri: "\(folder)/\(file)", problem: error.problem, advice: error.advice)
    }
  }

  /// The ending of files that Calabash recorded.
  private static let eventSuffix = ".base64"

  /// The names of all recordings that can be played: those in the folder, and those that come with cukeswift.
  package var names: [String] {
    let own = ownNames
    return own + StockRecordings.all.map(\.name).filter { !own.contains($0) }
  }

  /// The names of the recordings in the folder.
  package var ownNames: [String] {
    // An unreadable folder counts as empty here. Finding a recording by its name reports the reason.
    let files = (try? FileSystem.names(in: folder)) ?? []
    return files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
  }

  /// Whether another recording has the name of this one.
  ///
  /// - Parameter paths: the files to ignore.
  package func hasOther(_ recording: Recording, than paths: [String] = []) -> Bool {
    // An invalid file name is rejected when the recording is saved.
    guard let path = try? path(of: recording.name), !paths.contains(path) else { return false }
    guard FileSystem.isThere(path) else { return false }
    // An unreadable file counts as another recording.
    return (try? content(of: path)) ?? [] != Array(recording.text.utf8)
  }

  /// The path of a different session that is stored under a name; nil without one.
  ///
  /// - Throws: a `Diagnostic` for an unreadable file.
  package func pathOfOther(_ trace: SessionTrace, named name: String) throws(Diagnostic) -> String? {
    let path = try path(ofSession: name)
    guard let bytes = try content(of: path), bytes != Array(trace.text.utf8) else { return nil }
    return path
  }

  /// The path of a scenario's session.
  ///
  /// - Throws: a `Diagnostic` for an invalid file name.
  package func path(ofSession name: String) throws(Diagnostic) -> String {
    try path(of: name.forFileName, ending: Self.traceSuffix)
  }

  /// Writes a recording to its file and replaces an existing one.
  ///
  /// - Returns: the path of the file.
  /// - Throws: a `Diagnostic` if the file cannot be written.
  @discardableResult
  package func save(_ recording: Recording) throws(Diagnostic) -> String {
    let path = try path(of: recording.name)
    try TextFile.write(recording.text, to: path)
    return path
  }

  /// Writes a session to its file and replaces an existing one.
  ///
  /// - Parameters:
  ///   - trace: the session.
  ///   - name: the name of its scenario.
  /// - Returns: the path of the file.
  /// - Throws: a `Diagnostic` if the file cannot be written.
  @discardableResult
  package func save(_ trace: SessionTrace, named name: String) throws(Diagnostic) -> String {
    let path = try path(ofSession: name)
    try TextFile.write(trace.text, to: path)
    return path
  }

  /// The session of a scenario; nil for a scenario without a stored session.
  ///
  /// - Throws: a `Diagnostic` for an unreadable file.
  package func trace(named name: String) throws(Diagnostic) -> SessionTrace? {
    var path = try path(ofSession: name)
    var bytes = try content(of: path)
    if bytes == nil {
      // Older versions used the exact scenario name for the file.
      path = try self.path(of: name.replacing("/", with: "-"), ending: Self.traceSuffix)
      bytes = try content(of: path)
    }
    guard let bytes else { return nil }
    return try SessionTrace(reading: SourceFile(uri: path, bytes: bytes))
  }

  /// The path of a recording's file.
  ///
  /// - Throws: a `Diagnostic` for an invalid file name.
  package func path(of name: String, ending: String = suffix) throws(Diagnostic) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw Diagnostic(
        problem: "\(name.quoted) cannot be the name of a recording",
        advice: "A name is a word or several, such as 'drag to the end'; it becomes the name of a file in \(folder).")
    }
    return "\(folder)/\(name)\(ending)"
  }

  /// The content of a file; nil for a missing file.
  private func content(of path: String) throws(Diagnostic) -> [UInt8]? {
    do throws(FileSystem.Failure) {
      return try FileSystem.read(path, atMost: Self.largestFile)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw Diagnostic(error) }
      return nil
    }
  }
}

extension String {
  /// The name of a scenario as a file name, without folder separators, characters with a meaning for systems and
  /// shells, and invisible characters.
  fileprivate var forFileName: String {
    var name = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isPlain =
        !scalar.steersTerminal && !"\t\u{2028}\u{2029}/\\<>:\"|?*".unicodeScalars.contains(scalar)
      name.append(isPlain ? scalar : "-")
    }
    return String(name)
  }
}
