/// Elements, queries and their errors come along: whoever drives an app speaks of them.
@_exported public import ElementQuery
