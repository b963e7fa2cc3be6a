// The interface of this module uses locations and source files.
@_exported public import SourceText
