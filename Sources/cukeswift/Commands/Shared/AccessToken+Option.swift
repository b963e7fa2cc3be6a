import CommandOptions
import HTTP
import SourceText

extension AccessToken {
  /// The value of an option for a token.
  static let value = OptionValue(placeholder: "TEXT") { text, option throws(Diagnostic) in
    guard isUsable(text) else {
      throw Diagnostic(
        problem: "\(option) takes at least 16 letters, digits, - and _", advice: "Leave it out to get a generated one.")
    }
    return text
  }
}
