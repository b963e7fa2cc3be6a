import CommandOptions
import GherkinParser
import SourceText

extension LanguageTable {
  static let languagesOption = Flag("--i18n-languages", isInProfiles: false, help: "list the spoken languages")
  static let keywordsOption = Option(
    "--i18n-keywords",
    OptionValue(placeholder: "LANG") { code, _ throws(Diagnostic) in try keywords(of: code) }, isInProfiles: false,
    help: "list the keywords of one of them")

  /// The requested table; nil without these options.
  static func wanted(by arguments: ParsedArguments) throws(Diagnostic) -> String? {
    arguments[languagesOption] ? languages : try arguments[keywordsOption]
  }
}
