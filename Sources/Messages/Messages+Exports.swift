// Documents, pickles and their errors are part of what messages carry, and messages are written and read as JSON.
@_exported public import GherkinParser
@_exported public import JSON
