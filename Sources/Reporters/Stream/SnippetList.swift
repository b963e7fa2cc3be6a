import Messages

/// The snippets for the steps that have no definition, each once.
struct SnippetList {
  /// The snippets, in the order in which their steps were met.
  private(set) var codes: [String] = []
  private var known: Set<String> = []

  mutating func take(_ envelope: Envelope) {
    guard case .suggestion(let suggestion) = envelope, let best = suggestion.snippets.first else { return }
    if known.insert(best.code).inserted { codes.append(best.code) }
  }
}
