// Files of examples are read with their documents.
@_exported public import ExampleFiles
// Documents, pickles and their errors are parts of messages, and messages are written and read as JSON.
@_exported public import GherkinParser
@_exported public import JSON
