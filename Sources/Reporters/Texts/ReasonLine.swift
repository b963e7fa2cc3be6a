/// A line of the reason that something did not pass.
struct ReasonLine {
  /// The part that a line has in a reason.
  enum Part {
    /// In a difference, only expected, only actual, or both.
    case expected, actual, both
    /// A place in a file.
    case place(String)
  }

  /// The line without indentation.
  let text: String
  /// The part of the reason; nil for an ordinary line.
  let part: Part?
}

extension ReasonLine {
  /// The line of a place: a path, and behind a colon the line in the file.
  init(place: String) { self.init(text: "at \(place)", part: .place(place)) }
}
