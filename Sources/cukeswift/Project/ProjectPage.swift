import PageDriver
import SourceText

/// A page that a configuration file describes.
struct ProjectPage: Sendable, Hashable {
  /// What it is called in scenarios.
  let name: String
  /// Where it comes from.
  let source: PageSource
  /// The names of what can be broken in it, which the launch argument `--mutation` takes.
  let mutations: [String]
}
