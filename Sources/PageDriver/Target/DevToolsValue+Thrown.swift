import DevTools

extension DevToolsValue {
  /// The description of the value that a script has thrown; nil for any other answer.
  ///
  /// For a thrown text, the text is also in the place of the result.
  var thrown: String? {
    guard let text = string("exceptionDetails", "text") else { return nil }
    let words =
      string("exceptionDetails", "exception", "description") ?? string("exceptionDetails", "exception", "value")
    if let words, !words.isEmpty { return words }
    // Any value can be thrown, including values without a description.
    let value =
      json("exceptionDetails", "exception", "value") ?? string("exceptionDetails", "exception", "subtype")
      ?? string("exceptionDetails", "exception", "type")
    return value.map { "the script throws \($0)" } ?? text
  }
}
