import SourceText

/// A time of day at which a project runs, on all days or on some days of the week.
package struct WallSchedule: Sendable, Hashable {
  /// The minute of the day.
  private let minute: Int
  /// The days of the week, from 0 for Sunday.
  private let days: Set<Int>

  private static let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let day = 86_400.0

  /// Reads `02:30`, `Mon 02:30`, `Mon-Fri 02:30` or `Sat Sun 02:30`; nil for other texts.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let time = words.last else { return nil }
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    let isTime = parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard isTime, parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    var days: Set<Int> = []
    for word in words.dropLast() {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { name in
        Self.names.firstIndex { $0.lowercased() == name.lowercased() }
      }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else { return nil }
      // Fri-Mon continues after Saturday.
      for offset in 0...((last - first + 7) % 7) { days.insert((first + offset) % 7) }
    }
    self.minute = hour * 60 + minute
    self.days = days.isEmpty ? Set(0..<7) : days
  }

  /// The next time, in seconds since 1970.
  ///
  /// A time that a change to summer time skips is an hour later. Of a time that occurs twice, the first one counts.
  ///
  /// - Parameters:
  ///   - now: the time after which it is.
  ///   - offset: the seconds by which local time is ahead of UTC at a time.
  package func next(after now: Double, offset: (Double) -> Double) -> Double {
    let today = ((now + offset(now)) / Self.day).rounded(.down)
    // The day before may end after now where the offset has changed. A week has each day.
    for day in -1...8 {
      let number = today + Double(day)
      // The first of January 1970 was a Thursday.
      let weekday = (Int(number) % 7 + 11) % 7
      let time = Self.time(ofLocal: number * Self.day + Double(minute) * 60, offset)
      if days.contains(weekday), time > now { return time }
    }
    return now + Self.day
  }

  /// The time of a local time.
  private static func time(ofLocal local: Double, _ offset: (Double) -> Double) -> Double {
    let earlier = local - offset(local - day)
    if earlier + offset(earlier) == local { return earlier }
    let later = local - offset(earlier)
    return later + offset(later) == local ? later : earlier
  }
}
