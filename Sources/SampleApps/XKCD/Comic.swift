/// One comic of xkcd.com.
struct Comic: Sendable, Equatable {
  /// The number of the comic, starting at 1.
  let number: Int
  /// The title of the comic.
  let title: String
  /// The publication date of the comic, such as `2007-10-10`.
  let date: String
  /// The topic of the comic in one sentence.
  let message: String

  /// The address of its explanation.
  var explanation: String { "https://www.explainxkcd.com/wiki/index.php/\(number)" }
}

extension Comic {
  /// The comics of the app, the newest first.
  static let all = [
    Comic(
      number: 2347, title: "Dependency", date: "2020-08-17",
      message: "All of modern software rests on something that one person looks after."),
    Comic(
      number: 1597, title: "Git", date: "2015-10-30",
      message: "If nothing helps, save your work elsewhere and get a fresh copy."),
    Comic(
      number: 1205, title: "Is It Worth the Time?", date: "2013-04-29",
      message: "How long you can work on making something faster before you lose time."),
    Comic(
      number: 1172, title: "Workflow", date: "2013-02-11",
      message: "There is no change that does not break something for somebody."),
    Comic(
      number: 1053, title: "Ten Thousand", date: "2012-05-09",
      message: "Each day thousands of people hear of it for the first time."),
    Comic(
      number: 979, title: "Wisdom of the Ancients", date: "2011-11-16",
      message: "The only other one with your problem never told how it was solved."),
    Comic(
      number: 936, title: "Password Strength", date: "2011-08-10",
      message: "Four plain words are harder to guess than one odd one, and easier to remember."),
    Comic(
      number: 927, title: "Standards", date: "2011-07-20",
      message: "One standard that replaces all others is one more standard."),
    Comic(
      number: 538, title: "Security", date: "2009-02-02",
      message: "A wrench is cheaper than a computer that breaks codes."),
    Comic(
      number: 386, title: "Duty Calls", date: "2008-02-20", message: "Somebody is wrong on the internet."),
    Comic(
      number: 353, title: "Python", date: "2007-12-05", message: "With the right import one can even fly."),
    Comic(
      number: 327, title: "Exploits of a Mom", date: "2007-10-10",
      message: "A school loses its records to the name of a pupil."),
    Comic(
      number: 303, title: "Compiling", date: "2007-08-15",
      message: "As long as the code compiles, nobody has to work."),
    Comic(
      number: 221, title: "Random Number", date: "2007-02-09",
      message: "A fair die was thrown once, so that four is random."),
    Comic(
      number: 149, title: "Sandwich", date: "2006-08-28", message: "The right word gets anybody to make one."),
  ]
}
