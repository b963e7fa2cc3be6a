import OperatingSystem
package import SourceText
package import StepRegistry

extension PredefinedSteps {
  /// The languages with predefined sentences, by their codes.
  package static let languageCodes = languageFiles.map(\.code)

  private static let languageFiles: [(code: String, text: StaticString)] = [
    ("de", LanguageFiles.de), ("cs", LanguageFiles.cs), ("fr", LanguageFiles.fr), ("es", LanguageFiles.es),
  ]

  /// The sentences of the predefined steps in other languages, with those of the project.
  ///
  /// A project adds to a language, or defines one, in a file such as `features/steps/de.steps.txt`.
  package static let translations = translations(in: nil)

  /// The sentences of the predefined steps in other languages, with those of a project.
  ///
  /// - Parameter project: the folder of the project; nil for the working folder.
  package static func translations(in project: String?) -> StepTranslations {
    StepTranslations(of: folder) { code in
      let builtIn = languageFiles.filter { $0.code == code }.map { file in
        StepTranslations.File(
          SourceFile(uri: "\(folder)Sentences/\(code).txt", text: "\(file.text)"), isOfProject: false)
      }
      return try projectFile(of: code, in: project).map { [$0] + builtIn } ?? builtIn
    }
  }

  /// Writes features in a language.
  ///
  /// - Parameter code: the code of the language; nil for English.
  /// - Returns: nil for English.
  /// - Throws: a `Diagnostic` for a language without sentences, or the mistakes in the project's file.
  package static func writer(in code: String?) throws -> SentenceWriter? {
    guard let code, code != "en" else { return nil }
    if let writer = try SentenceWriter(code, in: translations) { return writer }
    throw unknownLanguage(code)
  }

  /// The problem of a language without sentences.
  package static func unknownLanguage(_ code: String) -> Diagnostic {
    Diagnostic(
      problem: "no predefined steps in the language '\(code)'",
      advice: "There are \(languageCodes.joined(separator: ", ")) and en. A project can add a language in the file "
        + "\(projectPath(of: code)).")
  }

  /// The path of the project's file for a language.
  package static func projectPath(of code: String) -> String { "features/steps/\(code).steps.txt" }

  private static func projectFile(of code: String, in project: String?) throws -> StepTranslations.File? {
    let path = (project.map { $0 + "/" } ?? "") + projectPath(of: code)
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      guard code.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") }), try FileSystem.kindIfAny(of: path) == .file
      else { return nil }
      bytes = try FileSystem.read(path, atMost: 1 << 20)
    } catch {
      throw Diagnostic(error)
    }
    return StepTranslations.File(try SourceFile(uri: path, bytes: bytes), isOfProject: true)
  }
}
