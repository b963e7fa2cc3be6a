import SourceText

extension PageSource {
  /// How the files of apps for devices end.
  private static let builtApps = [".app", ".ipa", ".apk"]

  /// The page that a text says the location of: the address of a server (`http://`, `https://`), or of files.
  ///
  /// Files are shown without any server: a folder with an `index.html`, or a file that ends in `.html` or `.htm`, whose folder
  /// is shown then. They are named by their path or as `file://…`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - folder: what a path that does not begin with a slash is relative to; nil is the working folder.
  /// - Returns: nil where the text is neither an address nor a path.
  /// - Throws: a `Diagnostic` where it is a path and there is no page.
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
    let path = isFileAddress ? HTTPRequest.decoded(text.dropFirst("file://".count)) : text
    guard !path.isEmpty, !path.contains("\0") else { return nil }
    let isPath = isFileAddress || path.contains("/")
    let file = path.hasPrefix("/") ? path : folder.map { "\($0)/\(path)" } ?? path
    let isDocument = [".html", ".htm"].contains { file.lowercased().hasSuffix($0) }
    // Whatever keeps a file from being found, it cannot be shown.
    switch try? FileSystem.kind(of: file) {
    case .folder where (try? FileSystem.kind(of: file + "/index.html")) == .file: return .folder(file)
    case .folder where isPath:
      throw Diagnostic(
        problem: "there is no page in the folder \(path.quoted): it has no index.html",
        advice: "Name the HTML file that is the page.")
    case .file where isDocument:
      guard let slash = file.lastIndex(of: "/") else { return .folder(".", start: file) }
      return .folder(String(file[..<slash]), start: String(file[file.index(after: slash)...]))
    case nil where isPath || isDocument:
      throw Diagnostic(
        problem: "there is no page \(path.quoted)",
        advice: "Name a folder with an index.html, an HTML file, or an address that begins with https:// or http://.")
    default: return nil
    }
  }
}
