/// The temporary folder for what pages download; it is gone when nobody has it any more.
package final class DownloadFolder: Sendable {
  /// The path of the folder, which nobody can guess. The browser makes it with the first download, for this user alone.
  package let path = BrowserFolders.newDownloads()

  /// Names a folder that does not exist.
  package init() {}

  deinit { remove() }

  /// Removes the folder with all that is in it, if it exists.
  package func remove() { BrowserFolders.remove(path) }
}
