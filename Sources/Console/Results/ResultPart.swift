/// A part of a result, behind a dot or in brackets.
enum ResultPart: Sendable, Hashable {
  /// `.json`
  case json
  /// `.count`, also `.length` and `.size`
  case count
  /// `.first`
  case first
  /// `.last`
  case last
  /// `.empty?`
  case isEmpty
  /// `.include?("x")`
  case includes(String)
  /// `.to_i`
  case converted(ValueConversion)
  /// `[2]`; below zero from the end.
  case index(Int)
  /// `["text"]` or `.text`
  case property(String)
}

extension ResultPart: CustomStringConvertible {
  /// The part in its written form.
  var description: String {
    switch self {
    case .json: ".json"
    case .count: ".count"
    case .first: ".first"
    case .last: ".last"
    case .isEmpty: ".empty?"
    case .includes(let text): ".include?(\(text.debugDescription))"
    case .converted(let conversion): ".\(conversion.rawValue)"
    case .index(let index): "[\(index)]"
    case .property(let name): "[\"\(name)\"]"
    }
  }
}
