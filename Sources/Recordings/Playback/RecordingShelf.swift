internal import CLibrary

/// Where recordings are kept: a folder of files, and those that come with cukeswift.
package struct RecordingShelf: Sendable {
  /// What the names of the files end with.
  package static let suffix = ".gesture.json"
  /// What the names of the files of sessions end with.
  package static let traceSuffix = ".trace.json"
  /// The folder that recordings are written to and looked for in first.
  package let folder: String
  /// How large the file of a recording can be, in bytes.
  private static let largestFile = 64 << 20

  /// Keeps recordings in a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// The shelf that is used in place of the one of this run.
  @TaskLocal package static var chosen: RecordingShelf?

  /// The shelf of this run: the folder that `PLAYBACK_DIR` names, or else `features/playback` in the working folder.
  package static var current: RecordingShelf {
    if let chosen { return chosen }
    let named = Environment["PLAYBACK_DIR"] ?? ""
    return RecordingShelf(folder: named.isEmpty ? "features/playback" : named)
  }

  /// Finds a recording by its name: in the folder, or else among those that come with cukeswift.
  ///
  /// - Parameter name: the name; the ending of the file can be left out.
  /// - Throws: a `Diagnostic` that says where it was looked for, or what is wrong with its file.
  package func recording(named name: String) throws(Diagnostic) -> Recording {
    let name = name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name
    let path = try path(of: name)
    if let bytes = try content(of: path) {
      return try Recording(reading: SourceFile(uri: path, bytes: bytes), name: name)
    }
    if let events = try events(named: name) { return events }
    if let stock = StockRecordings.all.first(where: { $0.name == name }) { return stock }
    throw Diagnostic(
      problem: "there is no recording \(name.quoted)",
      advice: [
        DidYouMean.sentence(for: name, among: names),
        "It was looked for in \(path) and among those that come with cukeswift: "
          + StockRecordings.all.map(\.name).joined(separator: ", ") + ".",
        "PLAYBACK_DIR names another folder.",
      ].compactMap { $0 }.joined(separator: "\n"))
  }

  /// Events that Calabash recorded under a name: in a file `NAME.base64`, or one that also names system and device, such as
  /// `NAME_ios5_iphone.base64`; of several the first by name. Nil where there is none.
  ///
  /// - Throws: a `Diagnostic` where they cannot be read.
  private func events(named name: String) throws(Diagnostic) -> Recording? {
    // A folder that cannot be read has been reported by the look for the recording itself.
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

  /// What the names of files end with that Calabash recorded.
  private static let eventSuffix = ".base64"

  /// The names of all recordings that can be played: those in the folder, and those that come with cukeswift.
  package var names: [String] {
    let own = ownNames
    return own + StockRecordings.all.map(\.name).filter { !own.contains($0) }
  }

  /// The names of the recordings in the folder.
  package var ownNames: [String] {
    // A folder that cannot be read has nothing to offer; asking for a recording by its name reports why.
    let files = (try? FileSystem.names(in: folder)) ?? []
    return files.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
  }

  /// Whether another recording has the name of this one.
  ///
  /// - Parameter paths: the files that do not count.
  package func hasOther(_ recording: Recording, than paths: [String] = []) -> Bool {
    // A name that is none for a file is refused when the recording is saved.
    guard let path = try? path(of: recording.name), !paths.contains(path) else { return false }
    guard FileSystem.isThere(path) else { return false }
    // A file that cannot be read is another one.
    return (try? content(of: path)) ?? [] != Array(recording.text.utf8)
  }

  /// The path of another session that is kept under a name; `nil` if there is none.
  ///
  /// - Throws: a `Diagnostic` where its file cannot be read.
  package func pathOfOther(_ trace: SessionTrace, named name: String) throws(Diagnostic) -> String? {
    let path = try path(ofSession: name)
    guard let bytes = try content(of: path), bytes != Array(trace.text.utf8) else { return nil }
    return path
  }

  /// Where the session of a scenario is kept.
  ///
  /// - Throws: a `Diagnostic` where the name is none for a file.
  package func path(ofSession name: String) throws(Diagnostic) -> String {
    try path(of: name.forFileName, ending: Self.traceSuffix)
  }

  /// Writes a recording to its file, in place of one of the same name.
  ///
  /// - Returns: the path of the file.
  /// - Throws: a `Diagnostic` where it cannot be written.
  @discardableResult
  package func save(_ recording: Recording) throws(Diagnostic) -> String {
    let path = try path(of: recording.name)
    try TextFile.write(recording.text, to: path)
    return path
  }

  /// Writes a session to its file, in place of one of the same name.
  ///
  /// - Parameters:
  ///   - trace: the session.
  ///   - name: the name of the scenario that it was written as.
  /// - Returns: the path of the file.
  /// - Throws: a `Diagnostic` where it cannot be written.
  @discardableResult
  package func save(_ trace: SessionTrace, named name: String) throws(Diagnostic) -> String {
    let path = try path(ofSession: name)
    try TextFile.write(trace.text, to: path)
    return path
  }

  /// The session that a scenario was written from; nil where none is kept.
  ///
  /// - Throws: a `Diagnostic` where it cannot be read.
  package func trace(named name: String) throws(Diagnostic) -> SessionTrace? {
    var path = try path(ofSession: name)
    var bytes = try content(of: path)
    if bytes == nil {
      // Files were named after scenarios letter by letter once.
      path = try self.path(of: name.replacing("/", with: "-"), ending: Self.traceSuffix)
      bytes = try content(of: path)
    }
    guard let bytes else { return nil }
    return try SessionTrace(reading: SourceFile(uri: path, bytes: bytes))
  }

  /// Where the file of a recording is.
  ///
  /// - Throws: a `Diagnostic` where the name is none for a file.
  package func path(of name: String, ending: String = suffix) throws(Diagnostic) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.utf8.contains(0), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw Diagnostic(
        problem: "\(name.quoted) cannot be the name of a recording",
        advice: "A name is a word or several, such as 'drag to the end'; it becomes the name of a file in \(folder).")
    }
    return "\(folder)/\(name)\(ending)"
  }

  /// The content of a file; nil where there is none.
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
  /// The name of a scenario as the name of a file: without what would be a folder, what systems and shells read otherwise, and what
  /// cannot be seen.
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
