package import AppUnderTest
import OperatingSystem

/// A folder with the files of a page.
package struct PageFolder: Sendable, Hashable {
  private let path: String

  /// Names a folder.
  ///
  /// - Parameter path: its path.
  package init(path: String) { self.path = path }

  /// Checks that a file of the folder exists.
  ///
  /// - Parameter name: the name of the file.
  /// - Throws: an `AppError` with the path of the missing file or folder.
  package func require(_ name: String) throws(AppError) {
    if file(at: PercentEncoding.encoded(name)) != nil { return }
    let problem =
      if (try? FileSystem.kind(of: "\(path)/\(name)")) == .file {
        "the file \(path)/\(name) cannot be read, or it is a link to a file outside of the folder"
      } else if (try? FileSystem.kind(of: path)) == .folder {
        "the file \(path)/\(name) was not found"
      } else {
        "the folder \(path) was not found"
      }
    throw AppError(
      .faultyApp, problem: "the page cannot be opened: \(problem)",
      details: ["The folder of a page in cukeswift.json is relative to that file."])
  }

  /// The file for a URL.
  ///
  /// - Parameter target: the path of the URL; a folder in it stands for its `index.html`.
  /// - Returns: the file with its media type; nil for a missing file, or one outside the folder.
  package func file(at target: String) -> (bytes: [UInt8], type: String)? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    var name = PercentEncoding.decoded(path.drop { $0 == "/" })
    if name.isEmpty || name.hasSuffix("/") { name += "index.html" }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // Files outside the folder are not served, whether by path or through a link.
    guard !parts.contains(".."), !name.contains("\0") else { return nil }
    guard let file = try? FileSystem.resolved("\(self.path)/\(name)"), let root = try? FileSystem.resolved(self.path),
      FileSystem.isInside(file, root), let bytes = try? FileSystem.read(file)
    else { return nil }
    let type = MediaType.ofFile(name) ?? "application/octet-stream"
    return (bytes, type.hasPrefix("text/") ? "\(type); charset=utf-8" : type)
  }
}
