package import StepRegistry

extension LanguageServer {
  /// The number of steps in a document that get advice without a request.
  static let mostAdvised = 100

  /// The advice on a step without a definition, or the definitions that match it only in other scopes or with other
  /// keywords.
  func adviceHere(for text: String, of site: FeatureDocument.Site, in folder: WorkspaceFolder) -> [String] {
    let misfit = folder.definitions.registry?.misfitAdvice(for: text, in: nil, as: StepKeyword(site.type)) ?? []
    guard misfit.isEmpty else { return misfit }
    let elsewhere = folder.index.definitions(of: text).compactMap { folder.definitions.step($0) }
    guard !elsewhere.isEmpty else { return advice(for: text, in: folder).map(\.text) }
    return ["Its definitions do not hold here:"]
      + elsewhere.map { "  \($0.pattern)" + ($0.scope.map { ", \($0.wording)" } ?? "") }
  }

  /// The advice on a step without a definition; empty until it was found.
  func advice(for text: String, in folder: WorkspaceFolder) -> [AdviceLine] {
    if let known = folder.knownAdvice(for: text) { return known }
    guard let registry = folder.definitions.registry else { return [] }
    guard background.advise != nil else { return folder.advice(for: text, from: registry) }
    adviceQueue.add(text, in: folder.path)
    advise()
    return []
  }

  /// Starts to find the advice that was requested last and is still needed.
  private func advise() {
    lazy var written = Set(documents.values.lazy.flatMap { $0.feature?.sites ?? [] }.flatMap(\.texts))
    while let (path, waiting) = adviceQueue.next() {
      guard let folder = folders.first(where: { $0.path == path }), let registry = folder.definitions.registry else {
        continue
      }
      let texts = waiting.filter { folder.knownAdvice(for: $0) == nil && written.contains($0) }
      guard !texts.isEmpty else { continue }
      adviceQueue.begin()
      background.advise?(registry, texts, path)
    }
  }

  /// Handles the advice on steps.
  ///
  /// - Parameters:
  ///   - found: lines for each text.
  ///   - path: the folder.
  package func advised(_ found: [(text: String, lines: [AdviceLine])], in path: String) {
    adviceQueue.end()
    if let folder = folders.first(where: { $0.path == path }) {
      for (text, lines) in found { folder.take(lines, for: text) }
      publish(stepsIn: Set(found.filter { !$0.lines.isEmpty }.map(\.text)))
    }
    advise()
  }

  /// Sends the diagnostics of the documents that contain one of these steps again.
  private func publish(stepsIn texts: Set<String>) {
    let shown = documents.filter { $0.value.feature?.sites.contains { !texts.isDisjoint(with: $0.texts) } ?? false }
    guard !texts.isEmpty, !shown.isEmpty else { return }
    if client.pullsDiagnostics {
      refresh(.diagnostics)
    } else {
      for uri in shown.keys.sorted() { publish(uri) }
    }
  }
}
