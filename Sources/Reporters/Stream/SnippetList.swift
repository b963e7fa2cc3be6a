import Messages

/// The snippets for undefined steps, without duplicates.
struct SnippetList {
  /// The snippets, in the order of their steps.
  private(set) var codes: [String] = []
  private var known: Set<String> = []

  mutating func take(_ envelope: Envelope) {
    guard case .suggestion(let suggestion) = envelope, let best = suggestion.snippets.first else { return }
    if known.insert(best.code).inserted { codes.append(best.code) }
  }
}
