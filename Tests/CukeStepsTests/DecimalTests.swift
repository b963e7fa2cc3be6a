import CukeSteps
import Foundation
import Testing

@Suite struct DecimalTests {
  static let numbers: [(text: String, number: String?)] = [
    ("1.10", "1.1"), ("-0.30", "-0.3"), ("+1E2", "100"), (".5", "0.5"), ("7", "7"),
    ("123456789012345678901234567890.123", "123456789012345678901234567890.123"),
    ("", nil), ("-", nil), ("12 apples", nil), ("1,5", nil), ("0x10", nil), ("nan", nil), ("inf", nil), ("1E2.5", nil),
    ("1e999", nil), ("١", nil),
  ]

  @Test(arguments: numbers)
  func isMadeOfWholeTexts(text: String, number: String?) {
    #expect(Decimal(stepText: text)?.description == number)
  }

  @Test func allNumbersAreThere() { #expect(Self.numbers.count == 16) }

  struct Article: Decodable {
    let price: Decimal
    let discount: Decimal?
  }

  @Test func isReadFromTheCellsOfATable() throws {
    let table = DataTable([["Price", "Discount"], ["0.10", ""], ["0.20", "0.05"]])
    let articles = try table.rows(as: Article.self)
    #expect(articles.reduce(0) { $0 + $1.price } == Decimal(string: "0.30"))
    #expect(articles.map(\.discount) == [nil, Decimal(string: "0.05")])
  }
}
