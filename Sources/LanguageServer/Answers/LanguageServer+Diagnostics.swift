import GherkinParser
import JSON
import SourceText
import StepRegistry
import StepSources

extension LanguageServer {
  /// The errors and warnings for a document.
  func diagnostics(of document: OpenDocument) -> [ReportedDiagnostic] {
    guard let feature = document.feature else { return swiftDiagnostics(of: document) }
    var found = feature.errors.map { reported($0.diagnosticHere, in: document.buffer) }
    let folder = folder(of: document.path)
    if feature.errors.isEmpty, let document = feature.document {
      let warnings = document.warnings { text in
        folder.map { !$0.index.definitions(of: text).isEmpty } ?? false
      }
      found += warnings.map { reported($0, in: feature.buffer) }
    }
    if let folder { found += stepDiagnostics(of: feature, in: folder) }
    return found + emptyScenarios(of: feature)
  }

  /// Warnings for scenarios without steps, which no run passes.
  private func emptyScenarios(of feature: FeatureDocument) -> [ReportedDiagnostic] {
    guard feature.errors.isEmpty, let nodes = feature.document?.storage.nodes else { return [] }
    return feature.blocks.filter { block in
      block.kind.isScenario && nodes.scenarios[block.index].steps.indices.isEmpty
    }.map { block in
      let range = feature.buffer.range(
        block.keywordRange.lowerBound..<max(block.nameRange.upperBound, block.keywordRange.upperBound))
      return ReportedDiagnostic(
        range: range, severity: .warning, code: .emptyScenario,
        message: "this scenario has no steps and does not pass\nWrite some, or remove it.")
    }
  }

  /// Diagnostics for undefined and ambiguous steps.
  private func stepDiagnostics(of feature: FeatureDocument, in folder: WorkspaceFolder) -> [ReportedDiagnostic] {
    guard folder.definitions.count > 0 else { return [] }
    var found: [ReportedDiagnostic] = []
    let lookup = SiteLookup(feature, in: folder)
    var advised: Set<String> = []
    for site in feature.sites {
      guard let (text, matches) = lookup.cases(of: site).first(where: { $0.definitions.count != 1 }) else { continue }
      let range = feature.range(of: site)
      if matches.isEmpty {
        // Advice on thousands of steps would take too long. The advice on the other steps is found on request.
        if advised.count < Self.mostAdvised { advised.insert(text) }
        let advice =
          advised.contains(text)
          ? adviceHere(for: text, of: site, in: folder) : folder.knownAdvice(for: text)?.map(\.text) ?? []
        let problem = "no definition matches this step" + (text == site.written ? "" : ": \(text)")
        found.append(
          ReportedDiagnostic(
            range: range, severity: .warning, code: .undefinedStep,
            message: ([problem] + advice).joined(separator: "\n"), data: .init(text: text)))
      } else {
        let steps = matches.compactMap { folder.definitions.step($0) }
        found.append(
          ReportedDiagnostic(
            range: range, severity: .error, code: .ambiguousStep,
            message: (["\(matches.count) definitions match this step"] + steps.map { "  \($0.pattern)" })
              .joined(separator: "\n"),
            relatedInformation: steps.map { .init(location: location(of: $0), message: $0.pattern) }))
      }
    }
    return found
  }

  /// The diagnostics of a step file: the reports of the compiler and the command, and its unused definitions.
  private func swiftDiagnostics(of document: OpenDocument) -> [ReportedDiagnostic] {
    guard let folder = folder(of: document.path), folder.isStepFile(document.path) else { return [] }
    let own = folder.definitions.problems.filter { $0.uri == document.path }
    // The command reports a bad pattern as well, without its column.
    let compiled = (folder.problems[document.path] ?? []).filter { problem in
      !own.contains { $0.problem == problem.problem && $0.location?.line == problem.location?.line }
    }
    var found = compiled.map { reported($0, in: document.buffer, source: .swift) }
    found += own.map { reported($0, in: document.buffer) }
    let uses = folder.useCounts
    for index in uses.indices where uses[index].steps + uses[index].calls == 0 {
      guard let step = folder.definitions.step(index), step.path == document.path else { continue }
      found.append(
        ReportedDiagnostic(
          range: range(of: step, in: document.buffer), severity: .hint, code: .unusedDefinition,
          message: "no step uses this definition", tags: [.unnecessary]))
    }
    return found
  }

  /// The diagnostics of a document for a client that requests them.
  func diagnosticReport(of document: OpenDocument, since previous: String?) -> DiagnosticReport {
    let items = diagnostics(of: document)
    var hash = ContentHash()
    hash.add(String(decoding: JSONValue(encoding: items).bytes, as: UTF8.self))
    let name = hash.hexadecimal
    guard name != previous else { return DiagnosticReport(kind: .unchanged, resultId: name) }
    return DiagnosticReport(kind: .full, resultId: name, items: items)
  }

  /// A problem in the form of the protocol.
  func reported(
    _ problem: Diagnostic, in buffer: TextBuffer, source: ReportedDiagnostic.Source = .cukeswift
  ) -> ReportedDiagnostic {
    let related = problem.notes.map { note in
      let range = self.buffer(of: note.uri).map { Self.range(at: note.location, width: 1, in: $0) }
      return ReportedDiagnostic.RelatedInformation(
        location: Location(uri: uri(of: note.uri), range: range ?? .start), message: note.text)
    }
    return ReportedDiagnostic(
      range: Self.range(at: problem.location, width: problem.width, in: buffer),
      severity: .init(problem.severity), source: source, message: problem.message,
      relatedInformation: related.isEmpty ? nil : related)
  }

  /// The range of a location: to the end of its line if it has no column.
  static func range(at location: SourceLocation?, width: Int, in buffer: TextBuffer) -> TextRange {
    let start = buffer.offset(location ?? SourceLocation(line: 1))
    let number = buffer.line(at: start)
    guard let column = location?.column else { return buffer.range(buffer.content(ofLine: number)) }
    let line = buffer.line(number)
    let end = buffer.offset(SourceLocation(line: location?.line ?? 1, column: column + width))
    // A single column stands for the word that begins there, if the word ends on the line.
    let last = width > 1 ? min(max(end, start), line.upperBound) : line.upperBound
    return buffer.range(min(start, last)..<max(last, start))
  }

  /// The range of a definition in its file: its pattern, or its line.
  func range(of step: DefinitionCatalog.Step, in buffer: TextBuffer) -> TextRange {
    let outline = folder(of: step.path)?.outline(of: step.path)
    if let written = outline?.definitions.first(where: { $0.location.line == step.line && $0.pattern == step.pattern }),
      buffer.bytes.indices.contains(written.literal.upperBound - 1)
    {
      return buffer.range(written.literal)
    }
    return Self.range(at: SourceLocation(line: step.line), width: 1, in: buffer)
  }

  /// The location of a definition in the form of the protocol.
  func location(of step: DefinitionCatalog.Step) -> Location {
    let start = TextPosition(max(step.line - 1, 0), 0)
    let range = buffer(of: step.path).map { self.range(of: step, in: $0) }
    return Location(uri: uri(of: step.path), range: range ?? TextRange(start, start))
  }
}

extension ReportedDiagnostic.Severity {
  /// The severity of a problem.
  fileprivate init(_ severity: Diagnostic.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .information
    }
  }
}
