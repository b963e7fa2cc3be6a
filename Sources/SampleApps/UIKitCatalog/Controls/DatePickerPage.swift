import ModelApps

/// A date picker for the coming week; the page shows the chosen date.
final class DatePickerPage: CatalogPage {
  static let title = "Date Picker"

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private var date = CalendarDate(year: 2024, month: 1, day: 1)
  private var range: ClosedRange<CalendarDate>?

  func open(in environment: AppEnvironment) {
    date = environment.date
    let weekLater = CalendarDate(dayNumber: date.dayNumber + 7).at(hour: date.hour, minute: date.minute)
    range = environment.mutation() == UIKitCatalog.Mutation.allowsAnyDate ? nil : date...weekLater
  }

  var screen: Screen {
    form {
      DatePicker(date, in: range) { self.date = $0 }
      Label(DatePickerPage.text(of: date), lines: 0).textAlignment(.center).id("date")
    }
  }

  /// The date as `Jun 3, 2024 at 09:41`.
  private static func text(of date: CalendarDate) -> String {
    let time = date.description.suffix(5)
    return "\(months[date.month - 1]) \(date.day), \(date.year) at \(time)"
  }
}
