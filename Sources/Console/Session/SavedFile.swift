/// A file that a session has saved.
struct SavedFile {
  /// What it held then.
  let text: String
  /// The files that were kept for it.
  var kept: [String] = []
}
