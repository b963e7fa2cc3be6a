/// A file that a session has saved.
struct SavedFile {
  /// The content of the file when it was saved.
  let text: String
  /// The further files that the session keeps for the file.
  var kept: [String] = []
}
