import GherkinParser

extension LanguageServer {
  /// The maximum number of recordings on offer, because each has to be read.
  private static let mostRecordings = 10

  /// The edits that append recordings as scenarios to a feature, with the names of the recordings.
  ///
  /// They are offered on titles and between scenarios, but not on steps.
  func recordingEdits(
    at line: Int, in feature: FeatureDocument, _ document: OpenDocument, _ folder: WorkspaceFolder
  ) -> [(name: String, edit: WorkspaceEdit)] {
    guard feature.errors.isEmpty, feature.path.hasSuffix(".feature"),
      feature.document?.storage.language ?? "en" == "en",
      !feature.sites.contains(where: { feature.line(of: $0) == line }),
      feature.block(at: line, in: feature.blocks).map({ $0.titleLine >= line || $0.kind != .background }) ?? true
    else { return [] }
    return project.recordings(in: folder.path).prefix(Self.mostRecordings).compactMap { name in
      guard let scenario = project.scenario(ofRecording: name, in: folder.path),
        let edit = edit(writing: scenario, in: feature, document)
      else { return nil }
      return (name, edit)
    }
  }

  private func edit(
    writing scenario: RecordedScenario, in feature: FeatureDocument, _ document: OpenDocument
  ) -> WorkspaceEdit? {
    let buffer = document.buffer
    var lines = scenario.feature.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    if !feature.blocks.isEmpty {
      lines = Self.scenarioLines(of: scenario.feature, below: feature)
      let last = buffer.text(ofLine: buffer.lineCount - 1)
      // A blank line separates the scenarios.
      if !last.isEmpty { lines.insert("", at: 0) }
      if buffer.lineCount < 2 || !last.isEmpty || !buffer.text(ofLine: buffer.lineCount - 2).isEmpty {
        lines.insert("", at: 0)
      }
    }
    let end = buffer.range(buffer.bytes.count..<buffer.bytes.count)
    let edit = TextEdit(end, lines.joined(separator: buffer.lineEnd) + buffer.lineEnd)
    guard !scenario.files.isEmpty else { return WorkspaceEdit([document.uri: [edit]]) }
    guard client.takesCreatedFiles else { return nil }
    let files = scenario.files.flatMap { file -> [Either<FileCreation, FileEdit>] in
      let uri = uri(of: file.path)
      return [
        .first(FileCreation(uri: uri, options: .init(ignoreIfExists: false, overwrite: false))),
        .second(FileEdit(textDocument: .init(uri: uri), edits: [.begin(file.text)])),
      ]
    }
    let changed = FileEdit(textDocument: .init(uri: document.uri, version: document.version), edits: [edit])
    return WorkspaceEdit(files + [.second(changed)])
  }

  /// The lines of a recorded scenario, in which background steps that `feature` lacks follow the title.
  private static func scenarioLines(of text: String, below feature: FeatureDocument) -> [String] {
    let written = FeatureDocument(path: "written.feature", buffer: TextBuffer(Array(text.utf8), encoding: .utf8))
    guard let scenario = written.blocks.first(where: { $0.kind == .scenario || $0.kind == .outline }) else { return [] }
    let known = Set(feature.sites.filter { $0.scenario == nil }.map(\.written))
    let shared = written.sites.filter { $0.scenario == nil && !known.contains($0.written) }
    func lines(_ range: ClosedRange<Int>) -> [String] { range.map { written.buffer.text(ofLine: $0) } }
    let title = lines(scenario.firstLine...scenario.titleLine)
    let rest = scenario.titleLine < scenario.lastLine ? lines(scenario.titleLine + 1...scenario.lastLine) : []
    return title + shared.map { written.buffer.text(ofLine: written.line(of: $0)) } + rest
  }
}
