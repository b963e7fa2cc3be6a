// Tests draw the same random numbers as the program.
@_exported public import SourceText
