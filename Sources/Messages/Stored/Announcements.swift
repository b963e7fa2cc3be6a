import GherkinParser

/// The announcements of streams before the first scenario: feature files with their pickles, and definitions.
///
/// Merged runs have mostly the same announcements. An announcement is emitted once. The ids of equal announcements in
/// later streams are mapped to those in the first stream.
struct Announcements {
  /// The feature files with different contents in several streams.
  private(set) var differingFiles: [(uri: String, stream: String)] = []
  private var documents: [PathKey: GherkinDocument] = [:]
  private var pickles: [PickleKey: Pickle.Reference] = [:]
  private var order: [Int: Int] = [:]
  private var definitions: [DefinitionKey: String] = [:]
  private var parseErrors: Set<ParseError> = []
  private var undefinedTypes: Set<UndefinedParameterType> = []
  private var warnings: Set<Attachment.Body> = []
  private var hasMeta = false

  private struct PickleKey: Hashable {
    let document: ObjectIdentifier
    let scenario: Int
    let row: Int?
    let variant: String?

    init(_ pickle: Pickle) {
      document = ObjectIdentifier(pickle.document.storage)
      scenario = pickle.scenario
      row = pickle.row
      variant = pickle.variant
    }
  }

  /// The properties of a definition without its id, which identify it in several streams.
  private enum DefinitionKey: Hashable {
    case step(StepDefinitionMessage)
    case hook(HookMessage)
    case parameterType(ParameterTypeMessage)
  }

  /// Whether a message is emitted, because no other stream has announced the same.
  mutating func isNew(_ message: Envelope, from stream: StoredStream) -> Bool {
    switch message {
    case .meta:
      defer { hasMeta = true }
      return !hasMeta
    case .source(let source): return isNew(source, from: stream)
    case .gherkinDocument(let document): return isNew(document, from: stream)
    case .pickle(let pickle): return isNew(pickle, from: stream)
    case .parseError(let error): return parseErrors.insert(error).inserted
    case .stepDefinition(var definition):
      let id = definition.id
      definition.id = ""
      return isNew(.step(definition), id: id, from: stream)
    case .hook(var hook):
      let id = hook.id
      hook.id = ""
      return isNew(.hook(hook), id: id, from: stream)
    case .parameterType(var type):
      let id = type.id
      type.id = ""
      return isNew(.parameterType(type), id: id, from: stream)
    case .undefinedParameterType(let type): return undefinedTypes.insert(type).inserted
    case .attachment(let attachment) where attachment.isWarning: return warnings.insert(attachment.body).inserted
    default: return true
    }
  }

  /// The index of a pickle among all announced pickles; nil for an unknown id.
  func position(ofPickle id: String) -> Int? {
    Int(id).flatMap { order[$0] }
  }

  /// The id of a pickle in the merged stream; nil for a pickle that was not announced.
  func id(of pickle: Pickle) -> Int? { pickles[PickleKey(pickle)]?.pickle.idNumber }

  /// The pickle at an index among all announced pickles; nil for an index after the last.
  func pickle(at position: Int) -> Pickle? {
    pickles.values.lazy.map(\.pickle).first { order[$0.idNumber] == position }
  }

  // MARK: - Feature files

  private mutating func isNew(_ source: SourceFile, from stream: StoredStream) -> Bool {
    guard let known = documents[PathKey(source.uri)] else { return true }
    let isSame = known.source.bytes == source.bytes
    if !isSame { differingFiles.append((source.uri, stream.path)) }
    return !isSame
  }

  private mutating func isNew(_ document: GherkinDocument, from stream: StoredStream) -> Bool {
    guard let known = documents[PathKey(document.uri)], let ids = document.storage.ids(whereSameAs: known.storage)
    else {
      documents[PathKey(document.uri)] = document
      return true
    }
    for (id, known) in ids { stream.reader.ids.replace(id, with: known) }
    stream.reader.add(known)
    return false
  }

  private mutating func isNew(_ pickle: Pickle, from stream: StoredStream) -> Bool {
    let key = PickleKey(pickle)
    guard let known = pickles[key]?.pickle else {
      pickles[key] = Pickle.Reference(pickle)
      order[pickle.idNumber] = order.count
      return true
    }
    for (step, known) in zip(pickle.steps, known.steps) {
      stream.reader.ids.replace(step.idNumber, with: known.idNumber)
    }
    stream.reader.ids.replace(pickle.idNumber, with: known.idNumber)
    return false
  }

  private mutating func isNew(_ key: DefinitionKey, id: String, from stream: StoredStream) -> Bool {
    guard let known = definitions[key] else {
      definitions[key] = id
      return true
    }
    if let id = Int(id), let known = Int(known) { stream.reader.ids.replace(id, with: known) }
    return false
  }
}
