import PageDriver
import SourceText

/// A page in a configuration file.
struct ProjectPage: Sendable, Hashable {
  /// The name in scenarios.
  let name: String
  /// The source of the page.
  let source: PageSource
  /// The names of its mutations, for the launch argument `--mutation`.
  let mutations: [String]
}
