// Tests use the program's random number generator.
@_exported public import SourceText
