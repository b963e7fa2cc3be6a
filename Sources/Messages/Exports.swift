// Documents, pickles and their errors are part of what messages carry.
@_exported public import GherkinParser
