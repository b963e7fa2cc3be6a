/// A step expression exposes its compiled regular expression, so the module is re-exported.
@_exported public import RegularExpressions
