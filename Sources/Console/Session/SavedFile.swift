/// A file that a session has saved.
struct SavedFile {
  /// The saved text.
  let text: String
  /// The files that were kept for it.
  var kept: [String] = []
}
