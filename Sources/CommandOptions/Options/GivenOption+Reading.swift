package import Runner
package import SourceText

extension GivenOption {
  /// Reads the value. A problem is reported at the location of the value.
  ///
  /// - Returns: nil for an option without values.
  package func read<Value>(_ kind: OptionValue<Value>) throws(Diagnostic) -> Value? {
    guard let value else { return nil }
    return try Operand(text: value, origin: origin).read { text throws(Diagnostic) in try kind.read(text, name) }
  }
}
