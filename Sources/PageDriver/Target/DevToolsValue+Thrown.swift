import DevTools

extension DevToolsValue {
  /// What a script has thrown; nil where this is no answer of one that has. A text that is thrown stands in the place of a result as
  /// well.
  var thrown: String? {
    guard let text = string("exceptionDetails", "text") else { return nil }
    let words =
      string("exceptionDetails", "exception", "description") ?? string("exceptionDetails", "exception", "value")
    if let words, !words.isEmpty { return words }
    // Anything can be thrown, also what has no words.
    let value =
      json("exceptionDetails", "exception", "value") ?? string("exceptionDetails", "exception", "subtype")
      ?? string("exceptionDetails", "exception", "type")
    return value.map { "the script throws \($0)" } ?? text
  }
}
