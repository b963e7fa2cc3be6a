import Messages
import OperatingSystem
import SourceText

/// The editor that opens lines from a report.
enum EditorChoice {
  /// The environment variable with the name of the editor.
  static let variable = "CUKESWIFT_EDITOR"

  /// Editors that open addresses such as `vscode://file/folder/a.feature:3`.
  private static let schemes = ["cursor", "vscode", "vscode-insiders", "vscodium", "windsurf", "zed"]

  /// The address of a folder in an editor; a path in the folder follows, and a colon with the number of a line.
  ///
  /// - Parameters:
  ///   - name: the name of the editor; nil or empty for no editor.
  ///   - folder: the absolute path of the folder.
  /// - Returns: nil for no editor.
  /// - Throws: a diagnostic for an unknown editor.
  static func address(
    named name: String?, folder: String = FileSystem.workingFolder
  ) throws(Diagnostic) -> String? {
    guard let name, !name.isEmpty else { return nil }
    guard schemes.contains(name) else {
      throw Diagnostic(
        problem: "\(variable) names an unknown editor, '\(name)'",
        advice: "Supported are \(schemes.joined(separator: ", ")).")
    }
    let path = folder.split(separator: "/").map { PercentEncoding.encoded(String($0)) + "/" }
    return "\(name)://file/" + path.joined()
  }
}
