internal import SourceText

/// A page that a browser behind a server shows.
package struct RemotePage: Sendable {
  /// Where it is.
  enum Place: Sendable, Hashable {
    case address(String)
    case folder(String, start: String)
  }

  let place: Place
  /// Whether a server need not prove who it is, as one for tests cannot.
  package var acceptsAnyCertificate = false
  /// Starts the server of the page, where the project has one for it; nil where nothing has to be started.
  package var prepare: (@Sendable () throws -> Void)?

  /// The file of a folder that is the page where no other one is named.
  package static let startFile = "index.html"

  /// A page of a server.
  ///
  /// - Parameter address: its URL.
  package init(address: String) { place = .address(address) }

  /// A folder of files, which this process serves.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - start: the file in it that is the page.
  package init(folder: String, start: String = RemotePage.startFile) { place = .folder(folder, start: start) }

  /// What a browser is to show that nobody has said where it is.
  ///
  /// - Parameter name: what the page is called.
  init(missing name: String) {
    place = .address("")
    prepare = {
      throw Diagnostic(
        problem: "the address of the page '\(name)' is missing",
        advice: "Write it into \"pages\" of cukeswift.json, or its \"url\" or \"folder\" into \"apps\".")
    }
  }
}
