import AppUnderTest
import StepRegistry

/// A day as steps write it: `2024-12-24`.
struct CalendarDay: StepConvertible {
  let date: CalendarDate

  init?(stepText: String) {
    let parts = stepText.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
    date = CalendarDate(year: year, month: month, day: day)
    // A day that there is not would have become the nearest one.
    guard (date.year, date.month, date.day) == (year, month, day) else { return nil }
  }
}

/// A time of day as steps write it: `18:30`.
struct TimeOfDay: StepConvertible {
  let hour: Int
  let minute: Int

  init?(stepText: String) {
    let parts = stepText.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }
}
