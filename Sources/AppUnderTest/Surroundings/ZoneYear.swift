/// The rule for the offsets of a zone within a year, in the notation of POSIX: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneYear: Sendable {
  /// The offset of the standard time, in seconds.
  let standard: Int
  /// The offset, beginning and end of the summer time; nil for a zone without summer time.
  private var summer: (offset: Int, start: Change, end: Change)?

  /// Reads the notation; nil for another text.
  ///
  /// rule = name offset [ name [ offset ] "," change "," change ]
  init?(_ text: String) {
    var rest = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    guard Self.skipName(&rest), let west = Self.time(&rest) else { return nil }
    standard = -west
    guard Self.skipName(&rest) else { return }
    let offset = Self.time(&rest).map { -$0 } ?? standard + 3600
    guard let start = Change(&rest), let end = Change(&rest) else { return nil }
    summer = (offset, start, end)
  }

  /// The offset at a time, in seconds.
  func seconds(at time: Int, in year: Int) -> Int {
    guard let summer else { return standard }
    let start = summer.start.time(in: year) - standard
    let end = summer.end.time(in: year) - summer.offset
    let isSummer = start < end ? (start..<end).contains(time) : !(end..<start).contains(time)
    return isSummer ? summer.offset : standard
  }

  /// name = letters | "<" text ">"
  private static func skipName(_ rest: inout Substring) -> Bool {
    guard let first = rest.first else { return false }
    if first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix(while: \.isLetter)
    rest = rest.dropFirst(name.count)
    return !name.isEmpty
  }

  /// time = [ "+" | "-" ] hours [ ":" minutes [ ":" seconds ] ]
  fileprivate static func time(_ rest: inout Substring) -> Int? {
    let text = rest.prefix { "+-:0123456789".contains($0) }
    guard !text.isEmpty else { return nil }
    rest = rest.dropFirst(text.count)
    let parts = text.drop { "+-".contains($0) }.split(separator: ":").map { Int($0) ?? 0 }
    let seconds = zip(parts, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return text.first == "-" ? -seconds : seconds
  }

  /// A day of each year with a time.
  private struct Change: Sendable {
    private enum Day: Sendable {
      /// The week of a month, from 1; 5 is the last one. The day of the week, from 0 for Sunday.
      case week(month: Int, week: Int, day: Int)
      /// The day of the year, from 0; without leap days, from 1.
      case number(Int, countsLeapDays: Bool)
    }

    private let day: Day
    private let seconds: Int

    /// change = "," ( "M" month "." week "." day | "J" number | number ) [ "/" time ]
    init?(_ rest: inout Substring) {
      guard rest.first == "," else { return nil }
      rest = rest.dropFirst()
      let word = rest.prefix { $0 != "," && $0 != "/" }
      rest = rest.dropFirst(word.count)
      let numbers = word.drop(while: \.isLetter).split(separator: ".").compactMap { Int($0) }
      switch (word.first, numbers.count) {
      case ("M", 3): day = .week(month: numbers[0], week: numbers[1], day: numbers[2])
      case ("J", 1): day = .number(numbers[0], countsLeapDays: false)
      case (_, 1): day = .number(numbers[0], countsLeapDays: true)
      default: return nil
      }
      var time: Int?
      if rest.first == "/" {
        rest = rest.dropFirst()
        time = ZoneYear.time(&rest)
      }
      seconds = time ?? 7200
    }

    /// The local time of the change, in seconds since 1970.
    func time(in year: Int) -> Int {
      (dayNumber(in: year) - CalendarDate.dayNumberOf1970) * 86_400 + seconds
    }

    private func dayNumber(in year: Int) -> Int {
      switch day {
      case .week(let month, let week, let day):
        let first = CalendarDate(year: year, month: month, day: 1)
        // CalendarDate counts the days of the week from Monday.
        let ahead = ((day + 6) % 7 - first.weekday + 7) % 7
        let last = GregorianDay.days(in: month, of: year) - 1
        let offset = ahead + (week - 1) * 7
        // The last week is the fourth one of some months.
        return first.dayNumber + (offset <= last ? offset : offset - 7)
      case .number(let number, let countsLeapDays):
        let first = CalendarDate(year: year, month: 1, day: 1).dayNumber
        if countsLeapDays { return first + number }
        let isAfterLeapDay = GregorianDay.days(in: 2, of: year) == 29 && number >= 60
        return first + number - 1 + (isAfterLeapDay ? 1 : 0)
      }
    }
  }
}
