// Locations and source files are part of what this module gives out.
@_exported public import SourceText
