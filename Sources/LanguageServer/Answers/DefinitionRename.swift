import JSONRPC
import SourceText
import StepRegistry
import StepSources

/// A definition to be renamed.
struct RenameTarget {
  let folder: WorkspaceFolder
  let index: Int
  let definition: StepDefinition
  let step: DefinitionCatalog.Step
  /// The range in the document of the request.
  let range: TextRange

  /// Finds the definition at a position of a document.
  ///
  /// - Throws: the reason why nothing at the position can be renamed.
  init(
    at position: TextPosition, in document: LanguageServer.OpenDocument, _ folder: WorkspaceFolder?
  ) throws(RPCError) {
    guard let folder, let registry = folder.definitions.registry else {
      throw .requestFailed("this folder has no definitions")
    }
    var found: (index: Int, range: TextRange)?
    if let feature = document.feature {
      guard let site = feature.site(at: position) else { throw .requestFailed("only steps can be renamed") }
      let all = SiteLookup(feature, in: folder).definitions(of: site)
      guard !all.isEmpty else { throw .requestFailed("no definition matches this step") }
      guard all.count == 1 else { throw .requestFailed("\(all.count) definitions match this step") }
      found = (all[0], feature.range(of: site))
    } else if let written = folder.outline(of: document.path)?.definitions.first(where: {
      let first = document.buffer.line(at: min($0.range.lowerBound, document.buffer.bytes.count))
      let last = document.buffer.line(at: min($0.literal.upperBound, document.buffer.bytes.count))
      return first <= position.line && position.line <= last
    }),
      let index = folder.definitions.definition(
        in: document.path, from: written.location.line, to: written.location.line)
    {
      found = (index, document.buffer.range(written.literal))
    }
    guard let (index, range) = found, let step = folder.definitions.step(index) else {
      throw .requestFailed("only steps and their definitions can be renamed")
    }
    guard step.isInFile else { throw .requestFailed("this step is part of cukeswift and cannot be renamed") }
    let definition = registry.definitions[index]
    guard !definition.expression.isRegularExpression else {
      throw .requestFailed("the pattern is a regular expression, and its steps cannot be reworded")
    }
    (self.folder, self.index, self.definition, self.step, self.range) = (folder, index, definition, step, range)
  }
}

/// A new pattern for a definition, with the edits that reword all its steps and calls.
struct DefinitionRename {
  let target: RenameTarget
  let pattern: String
  /// Rewords steps and calls.
  private let wording: StepRename
  /// All definitions, with the new pattern instead of the old one.
  private let renamed: Registry
  /// The text of a file; nil if the file cannot be read.
  private let buffer: (_ path: String) -> TextBuffer?

  /// Prepares the change.
  ///
  /// - Throws: an error for a pattern that takes other arguments or does not compile.
  init(
    _ target: RenameTarget, to pattern: String, buffer: @escaping (_ path: String) -> TextBuffer?
  ) throws(RPCError) {
    (self.target, self.pattern, self.buffer) = (target, pattern, buffer)
    let types = target.folder.definitions.registry?.parameterTypes ?? .builtIn
    wording = try StepRename(target.definition, to: pattern, types: types)
    renamed = try Self.renamedRegistry(target, pattern)
  }

  /// The edits, by the paths of their files.
  ///
  /// - Throws: an error if a step or a call cannot be reworded, or would become ambiguous.
  func edits() throws(RPCError) -> [String: [TextEdit]] {
    var edits = try stepEdits()
    edits.merge(try callEdits()) { $0 + $1 }
    try checkOthers()
    edits[target.step.path, default: []].append(try definitionEdit())
    return edits
  }

  /// The edit that writes the new pattern.
  ///
  /// - Throws: an error if the old one is no longer in its place.
  private func definitionEdit() throws(RPCError) -> TextEdit {
    guard let buffer = buffer(target.step.path),
      let written = target.folder.outline(of: target.step.path)?.definitions.first(where: {
        $0.location.line == target.step.line && $0.pattern == target.step.pattern
      }), buffer.text(written.literal).hasSuffix(written.isRaw ? "#" : "\"")
    else { throw .requestFailed("the definition has moved since it was read; save \(target.step.path)") }
    return TextEdit(buffer.range(written.literal), SwiftLiteral.of(pattern, raw: written.isRaw))
  }

  /// The edits that reword the steps of a definition, by the paths of their files.
  ///
  /// - Throws: an error if a step cannot be reworded.
  private func stepEdits() throws(RPCError) -> [String: [TextEdit]] {
    let index = target.folder.index
    var edits: [String: [TextEdit]] = [:]
    for (path, ranges) in index.uses(of: target.index) {
      guard let buffer = buffer(path) else { throw .requestFailed("\(path) cannot be read") }
      for range in ranges {
        let place = "\(target.folder.relative(path)):\(range.start.line + 1)"
        let written = buffer.text(buffer.offset(range.start)..<buffer.offset(range.end))
        guard let text = wording.text(for: written) else {
          throw .requestFailed("\(place): the arguments of the step \"\(written)\" cannot be found")
        }
        if !text.contains("<") {
          for use in index.files[path]?.uses ?? [] where use.range == range {
            try check(text, of: use, place)
          }
        }
        edits[path, default: []].append(TextEdit(range, text))
      }
    }
    return edits
  }

  /// The edits that reword the calls of a definition, by the paths of their files.
  ///
  /// - Throws: an error if a call cannot be reworded.
  private func callEdits() throws(RPCError) -> [String: [TextEdit]] {
    var edits: [String: [TextEdit]] = [:]
    for known in target.folder.calls {
      let text = known.call.text
      let place = "\(target.folder.relative(known.path)):\(known.call.location.line)"
      guard known.definitions.contains(target.index) else {
        if known.definitions.isEmpty, !text.isWhole, wording.text(for: text.marked) != nil {
          throw .requestFailed("\(place): step(\(known.call.source)) may call this step; change it first")
        }
        let others = StepCall.definitions(of: text) { text in
          let found = Result { try renamed.match(ofDefinition: target.index, with: text) }
          if case .success(.some) = found { return [target.index] }
          return []
        }
        guard known.definitions.isEmpty || others.isEmpty else {
          throw .requestFailed(
            "\(place): the call step(\(known.call.source)) would become ambiguous: the new pattern matches it too")
        }
        continue
      }
      guard let buffer = buffer(known.path), buffer.text(known.call.literal) == known.call.source else {
        throw .requestFailed("\(place): the call has moved since it was read; save the file")
      }
      guard known.definitions.count == 1, let new = wording.text(for: text.marked), let literal = text.literal(of: new)
      else {
        throw .requestFailed(
          "\(place): step(\(known.call.source)) calls this step and cannot be written in other words; change it first")
      }
      if text.isWhole { try check(new, place) }
      edits[known.path, default: []].append(TextEdit(buffer.range(known.call.literal), literal))
    }
    return edits
  }

  /// All definitions, with the new pattern instead of the old one.
  private static func renamedRegistry(_ target: RenameTarget, _ pattern: String) throws(RPCError) -> Registry {
    var catalog = target.folder.definitions.catalog
    guard
      let index = catalog.steps.firstIndex(where: {
        $0.pattern == target.step.pattern && $0.path == target.step.path && $0.line == target.step.line
      })
    else { throw .internalError("the definition is not known") }
    catalog.steps[index].pattern = pattern
    guard let registry = DefinitionSet(catalog, folder: target.folder.path).registry else {
      throw .requestFailed("the definitions do not compile")
    }
    return registry
  }

  /// Checks that a reworded step or call has exactly one definition.
  ///
  /// - Parameter use: the step in a feature; nil for a call, which finds the definitions of all keywords.
  private func check(
    _ text: String, of use: FeatureIndex.Use? = nil, _ place: String
  ) throws(RPCError) {
    let matches = (try? renamed.matches(for: text, in: use?.scenario, as: use?.keyword)) ?? []
    if matches.count == 1 { return }
    guard
      let other = matches.first(where: { $0.definition.declaration.location != target.definition.declaration.location })
    else { throw .requestFailed("\(place): no definition would match \"\(text)\"") }
    throw .requestFailed(
      "\(place): the step \"\(text)\" would become ambiguous: \"\(other.definition.declaration.pattern)\" matches it too"
    )
  }

  /// Checks that other steps do not become ambiguous or match the new pattern.
  private func checkOthers() throws(RPCError) {
    let index = target.folder.index
    for (path, file) in index.files.sorted(by: { $0.key < $1.key }) {
      for use in file.uses {
        let before = index.definitions(of: use)
        guard !before.isEmpty, !before.contains(target.index),
          use.scenario.map({ target.definition.scope?.contains($0) ?? true }) ?? true,
          !renamed.keywordsFit || target.definition.fits(use.keyword)
        else { continue }
        guard (try? renamed.match(ofDefinition: target.index, with: index.text(use.text))) ?? nil != nil else {
          continue
        }
        throw .requestFailed(
          "\(target.folder.relative(path)):\(use.range.start.line + 1): the step \"\(index.text(use.text))\" would become "
            + "ambiguous: the new pattern matches it too")
      }
    }
  }
}
