/// A step expression gives the regular expression it became, so its module comes along.
@_exported public import RegularExpressions
