package import SourceText

/// The sentences of predefined steps in other languages.
///
/// The files of a language are read when a step in it is met, so a run in English does not pay for them.
package struct StepTranslations: Sendable {
  /// A file with sentences and lists of words.
  package struct File: Sendable {
    /// The path and the text.
    package let source: SourceFile
    /// Whether the file belongs to the project. Its sentences take precedence over others.
    package let isOfProject: Bool

    /// Takes a file that was read.
    package init(_ source: SourceFile, isOfProject: Bool) {
      (self.source, self.isOfProject) = (source, isOfProject)
    }
  }

  /// The beginning of the paths of the definitions that are translated.
  package let folder: String
  /// Reads the files of a language, with the files of the project first. A language without files has no sentences.
  let files: @Sendable (_ code: String) throws -> [File]

  /// Describes the sentences.
  ///
  /// - Parameters:
  ///   - folder: the beginning of the paths of the definitions that are translated.
  ///   - files: reads the files of the language with a code, such as `de`; those of the project first.
  package init(of folder: String, files: @escaping @Sendable (_ code: String) throws -> [File]) {
    (self.folder, self.files) = (folder, files)
  }
}
