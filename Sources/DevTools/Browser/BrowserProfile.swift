import CLibrary
import OperatingSystem

/// The temporary folder for the profile of a running browser; the headless shell does not need one.
struct BrowserProfile: Sendable {
  /// The path of the folder.
  let path: String

  /// Makes an empty folder.
  ///
  /// - Throws: a failure if the folder for temporary files is missing or not writable.
  init() throws(FileSystem.Failure) {
    path = try FileSystem.makeTemporaryFolder(named: "cukeswift-browser")
    BrowserFolders.note(path)
  }

  /// Removes the folder; the browser must have ended.
  func remove() { BrowserFolders.remove(path) }
}
