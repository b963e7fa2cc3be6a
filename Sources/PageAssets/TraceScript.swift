/// Reads traces of steps in a page; docs/trace.md describes them.
package enum TraceScript {
  /// Defines `Trace.read(attempt)`, `Trace.tree` and `Trace.actionText`; it needs `TreeScript`.
  package static let parts: [StaticString] = [WebFiles.trace]
}
