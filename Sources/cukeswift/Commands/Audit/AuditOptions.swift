import CommandOptions
import Exploring
import SourceText

/// The options for the results of an audit.
enum AuditOptions {
  static let format = Option(
    "--format", each: .auditOutput(as: "FORMAT[:FILE]"),
    help: "text (default), json, sarif, html or junit, with a file behind a colon; repeated: each of them")
  static let accepted = Option(
    "--accept", .text("FILE"), help: "a JSON file with accepted findings of the audit")
}

extension AuditOutput {
  /// Reads a format, with a file behind a colon.
  ///
  /// - Throws: a diagnostic for an unknown format.
  init(_ text: String, option: String) throws(Diagnostic) {
    let (name, path) = try ReportRequest.parts(of: text, option: option)
    guard let format = Format(rawValue: name) else {
      let known = Format.allCases.map(\.rawValue)
      throw Diagnostic(
        problem:
          "\(option) takes \(known.dropLast().joined(separator: ", ")) or \(known.last ?? ""), but was given '\(name)'",
        advice: DidYouMean.sentence(for: name, among: known))
    }
    self.init(format, path: path)
  }
}

extension OptionValue<AuditOutput> {
  /// A format with its file.
  static func auditOutput(as placeholder: String) -> Self {
    Self(placeholder: placeholder, choices: { AuditOutput.Format.allCases.map(\.rawValue) }) {
      text, option throws(Diagnostic) in
      try AuditOutput(text, option: option)
    }
  }
}
