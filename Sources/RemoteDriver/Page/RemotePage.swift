import SourceText

/// A page for a browser behind a server.
package struct RemotePage: Sendable {
  /// The place of a page.
  enum Place: Sendable, Hashable {
    case address(String)
    case folder(String, start: String)
  }

  let place: Place
  /// Whether invalid certificates are accepted, as servers for tests have.
  package var acceptsAnyCertificate = false
  /// Starts the server of the page; nil if the project does not define one.
  package var prepare: (@Sendable () throws -> Void)?

  /// The default file of a page in a folder.
  package static let startFile = "index.html"

  /// Refers to a page of a server.
  ///
  /// - Parameter address: its URL.
  package init(address: String) { place = .address(address) }

  /// Refers to a folder of files, which this process serves.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - start: the file of the page.
  package init(folder: String, start: String = RemotePage.startFile) { place = .folder(folder, start: start) }

  /// Refers to a page whose place is unknown; opening it reports that.
  ///
  /// - Parameter name: the name of the page.
  init(missing name: String) {
    place = .address("")
    prepare = {
      throw Diagnostic(
        problem: "the address of the page '\(name)' is missing",
        advice: "Write it into \"pages\" of cukeswift.json, or its \"url\" or \"folder\" into \"apps\".")
    }
  }
}
