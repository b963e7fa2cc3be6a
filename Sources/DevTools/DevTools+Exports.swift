@_exported public import JSON
@_exported public import SourceText
