/// Exports elements, queries and their errors, which every user of this module needs.
@_exported public import ElementQuery
