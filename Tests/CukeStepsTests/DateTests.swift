import CukeSteps
import Foundation
import Testing

@Suite struct DateTests {
  static let dates: [(text: String, seconds: Double?)] = [
    ("1970-01-01", 0), ("1970-01-02", 86_400), ("1969-12-31", -86_400), ("2000-02-29", 951_782_400),
    ("2026-11-22", 1_795_305_600), ("2026-11-22T18:30:00Z", 1_795_372_200), ("2026-11-22 18:30Z", 1_795_372_200),
    ("2026-11-22T18:30:00+01:00", 1_795_368_600), ("2026-11-22T18:30:00-0130", 1_795_377_600),
    ("2026-11-22T18:30:00.250Z", 1_795_372_200.25), ("0000-03-01", -62_162_035_200), ("9999-12-31", 253_402_214_400),
    ("2026-02-29", nil), ("1900-02-29", nil), ("2026-13-01", nil), ("2026-00-10", nil), ("2026-01-00", nil),
    ("2026-04-31", nil), ("2026-1-2", nil), ("26-01-02", nil), ("2026-11-22T18:30:00", nil), ("2026-11-22T", nil),
    ("2026-11-22T24:00Z", nil), ("2026-11-22T18:60Z", nil), ("2026-11-22T18:30:00.Z", nil), ("2026-11-22T18:30Z ", nil),
    ("2026-11-22T18:30+1", nil), ("22.11.2026", nil), ("today", nil), ("", nil), ("٢٠٢٦-11-22", nil),
  ]

  @Test(arguments: dates)
  func isMadeOfWholeTexts(text: String, seconds: Double?) {
    #expect(Date(stepText: text)?.timeIntervalSince1970 == seconds)
  }

  @Test func allDatesAreThere() { #expect(Self.dates.count == 31) }

  /// The days of some years are consecutive, as in Foundation's calendar.
  @Test func agreesWithTheCalendar() throws {
    let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    for day in stride(from: -800_000, through: 2_900_000, by: 997) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let text = date.formatted(format)
      // Before 1582, some formats of Foundation use the Julian calendar; this notation uses the Gregorian one.
      if text.count != 10 || text < "1583" { continue }
      #expect(Date(stepText: text) == date, "\(text)")
    }
  }

  struct Article: Decodable {
    let due: Date
    let sold: Date?
  }

  @Test func isReadFromTheCellsOfATable() throws {
    let table = DataTable([["Due", "Sold"], ["2026-11-22", ""], ["2026-11-23", "2026-11-22T18:30:00Z"]])
    let articles = try table.rows(as: Article.self)
    #expect(articles.map(\.due.timeIntervalSince1970) == [1_795_305_600, 1_795_392_000])
    #expect(articles.map(\.sold) == [nil, Date(timeIntervalSince1970: 1_795_372_200)])
  }

  @Test func saysWhatACellHasToBe() throws {
    let table = DataTable([["Due", "Sold"], ["tomorrow", ""]])
    let error = try #require(throws: DataTableError.self) { try table.rows(as: Article.self) }
    #expect(
      error.description == "row 2, column \"Due\" of the data table: \"tomorrow\" is not a date such as "
        + "2026-11-22, or a moment with its zone such as 2026-11-22T18:30:00Z")
  }
}
