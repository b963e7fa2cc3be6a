// Documents, pickles and their errors are parts of messages, and messages are written and read as JSON.
@_exported public import GherkinParser
@_exported public import JSON
