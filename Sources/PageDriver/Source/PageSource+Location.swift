import OperatingSystem
import SourceText

extension PageSource {
  /// The extensions of apps that are built for devices.
  private static let builtApps = [".app", ".ipa", ".apk"]

  /// The page for an address of a server (`http://`, `https://`) or a path of files.
  ///
  /// Files are shown without a server: a folder with an `index.html`, or a file that ends in `.html` or `.htm`, whose
  /// folder is then shown. They are named by their path or as `file://…`.
  ///
  /// - Parameters:
  ///   - text: the address or path.
  ///   - folder: the folder that a relative path refers to; nil for the working folder.
  /// - Returns: the page; nil for any other text.
  /// - Throws: a `Diagnostic` for a path without a page.
  package static func located(at text: String, in folder: String? = nil) throws(Diagnostic) -> PageSource? {
    let lower = text.lowercased()
    if builtApps.contains(where: { lower.hasSuffix($0) }) {
      let name = text.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
      throw Diagnostic(
        problem: "\(text.quoted) is an app that was built for a device, which does not run here",
        advice:
          "Name a model as 'cukeswift apps' lists it, such as \(name.quoted); the app itself is driven through Appium, "
          + "with --driver webdriver.")
    }
    if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return .address(text) }
    let isFileAddress = lower.hasPrefix("file://")
    let path = isFileAddress ? PercentEncoding.decoded(text.dropFirst("file://".count)) : text
    guard !path.isEmpty, !path.contains("\0") else { return nil }
    let isPath = isFileAddress || path.contains("/")
    let file = path.hasPrefix("/") ? path : folder.map { "\($0)/\(path)" } ?? path
    let isDocument = [".html", ".htm"].contains { file.lowercased().hasSuffix($0) }
    // The reason why a file cannot be found does not matter.
    switch try? FileSystem.kind(of: file) {
    case .folder where (try? FileSystem.kind(of: file + "/index.html")) == .file: return .folder(file)
    case .folder where isPath:
      throw Diagnostic(
        problem: "the folder \(path.quoted) has no page: it has no index.html",
        advice: "Name the HTML file that is the page.")
    case .file where isDocument: return .folder(FileSystem.folder(of: file), start: FileSystem.name(of: file))
    case nil where isPath || isDocument:
      throw Diagnostic(
        problem: "the page \(path.quoted) was not found",
        advice: "Name a folder with an index.html, an HTML file, or an address that begins with https:// or http://.")
    default: return nil
    }
  }
}
