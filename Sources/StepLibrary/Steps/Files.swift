import AppUnderTest
import OperatingSystem
import StepRegistry

extension StepTopic {
  /// Uploads and downloads.
  static let files = StepTopic("Files") {
    PredefinedStep(
      #"^I (?:choose|upload|attach) (?:(?:the )?files? )?\#(quoted)(?: and \#(quoted))? (?:for|to|into) (?:the )?\#(quoted)(?: field| button| input)?$"#,
      "Touches the element that asks for files, and chooses these files; paths are relative to the working folder.",
      examples: #"I choose the file "photos/cat.png" for "Photo""#,
      #"I upload "photos/cat.png" to "Photo""#, #"I attach the file "photos/cat.png" to the "Photo" field"#,
      #"I choose the files "cat.png" and "dog.png" for the "Photos" field"#
    ) { (user, first: String, second: String?, name: String) in
      let paths = try [first, second].compactMap(\.self).map(path(of:))
      try await user.app.chooseFiles(paths, for: user.app.meant(by: name))
    }

    PredefinedStep(
      #"^(?:the file )?\#(quoted) (?:was|is) downloaded(?: (?:with|containing) \#(quoted))?$"#,
      "Waits until a page has downloaded a file of this name, and the file contains the text.",
      examples: #""report.csv" was downloaded"#, #""report.csv" was downloaded with "Total;12""#
    ) { (user, name: String, text: String?) in
      try await user.app.waitForDownload(name, containing: text)
    }

    PredefinedStep(
      "^no file (?:was|is) downloaded$", "Expects that the page has downloaded nothing.",
      examples: "no file was downloaded"
    ) { user in
      try await user.app.expectNoDownload()
    }
  }

  /// The absolute path of a file that a step names.
  ///
  /// - Throws: a `StepProblem` for a missing file.
  static func path(of file: String) throws -> String {
    do throws(FileSystem.Failure) {
      let path = try FileSystem.resolved(file)
      if try FileSystem.kind(of: path) == .file { return path }
      throw FileSystem.Failure(path: file, code: 0, explanation: "it is not a file")
    } catch {
      throw StepProblem(
        "the file \"\(file)\" cannot be chosen: \(error.reason)\nPaths are relative to the working folder.")
    }
  }
}
