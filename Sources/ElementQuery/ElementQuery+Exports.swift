/// Exports `Diagnostic`, the error type of queries.
@_exported public import SourceText
