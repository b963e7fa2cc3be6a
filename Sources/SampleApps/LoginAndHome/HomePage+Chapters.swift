extension HomePage {
  /// A section of the page.
  struct Chapter {
    /// The heading of the chapter, which is also the name of its picture.
    let title: String
    /// The text of the chapter.
    let text: String
  }

  /// The sections of the page in order; together they are higher than any screen.
  static let chapters = [
    Chapter(
      title: "What is new",
      text: "Lists open where you left them, and search finds what you wrote as well as what you named."),
    Chapter(
      title: "Your week",
      text: "Three things are due, the first on Tuesday. Nothing has been moved since you were here last."),
    Chapter(
      title: "Shared with you",
      text: "Whatever others share is kept here for thirty days, unless you put it into a list of your own."),
    Chapter(
      title: "Offline",
      text: "Without a network everything can be read and changed; it is sent as soon as there is one again."),
    Chapter(
      title: "Privacy",
      text: "What you write stays on your devices. A copy on the server can be read by nobody but you."),
    Chapter(
      title: "Shortcuts",
      text: "Hold a list to open it beside another one, and pull it down to sort it by name, date or colour."),
    Chapter(
      title: "Help", text: "Everything is explained on one page, with a picture for each step."),
  ]
}
