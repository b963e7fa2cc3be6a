/// Whoever queries a tree catches `Diagnostic`, so its module comes along.
@_exported public import SourceText
