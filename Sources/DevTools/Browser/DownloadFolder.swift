/// The temporary folder for downloads of pages; it is removed when it is not used any more.
package final class DownloadFolder: Sendable {
  /// The path of the folder, which cannot be guessed. The browser makes it with the first download, for this user
  /// alone.
  package let path = BrowserFolders.newDownloads()

  /// Names a folder that does not exist.
  package init() {}

  deinit { remove() }

  /// Removes the folder with its contents, if it exists.
  package func remove() { BrowserFolders.remove(path) }
}
