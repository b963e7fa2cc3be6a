import StepRegistry
import Testing

/// Decoding rows to values of the author's types.
@Suite struct DataTableRowsTests {
  enum Colour: String, Decodable, CaseIterable { case red, green }
  enum Level: Int, Decodable { case low = 1, high }

  struct Money: StepConvertible, Decodable, Equatable {
    let cents: Int
    init(cents: Int) { self.cents = cents }
    init?(stepText: String) {
      guard stepText.hasPrefix("€"), let euros = Double(stepText.dropFirst()) else { return nil }
      cents = Int(euros * 100)
    }
  }

  /// A decodable value of one cell.
  struct Name: Decodable, Equatable {
    let text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try container.decode(String.self)
      if text.contains("!") {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "a name is not shouted")
      }
    }
  }

  struct Article: Decodable, Equatable {
    var firstName: String
    var count: Int
    var weight: Double?
    var isFresh: Bool?
    var colour: Colour?
    var level: Level?
    var price: Money?
    var owner: Name?
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let rows: [[String]]
    let articles: [Article]
    var testDescription: String { "\(rows)" }
  }

  static let cases = [
    Case(
      rows: [
        ["firstName", "count", "weight", "isFresh", "colour", "level", "price", "owner"],
        ["Ann", "-3", "1.5", "true", "green", "2", "€2.50", "Bob"], ["", "0", "", "", "", "", "", ""],
      ],
      articles: [
        Article(
          firstName: "Ann", count: -3, weight: 1.5, isFresh: true, colour: .green, level: .high,
          price: Money(cents: 250), owner: Name("Bob")),
        Article(firstName: "", count: 0),
      ]),
    Case(
      rows: [["First name", "COUNT", "Is Fresh"], ["Ann", "1", "false"]],
      articles: [Article(firstName: "Ann", count: 1, isFresh: false)]),
    Case(rows: [["firstName", "count"]], articles: []),
    Case(rows: [], articles: []),
  ]

  @Test(arguments: cases)
  func becomeDecodableValues(testCase: Case) throws {
    #expect(try DataTable(testCase.rows).rows(as: Article.self) == testCase.articles)
  }

  static let refused: [(rows: [[String]], message: String)] = [
    (
      [["firstName", "count", "prcie"], ["Ann", "1", "€2"]],
      #"row 1, column "prcie" of the data table: no property is read from this column. Did you mean "price"?"#
    ),
    (
      [["firstName", "count", "Remark"], ["Ann", "1", "?"]],
      #"row 1, column "Remark" of the data table: no property is read from this column. Remove the column or add a "#
        + #"property; the properties are "firstName", "count", "weight", "isFresh", "colour", "level", "price", "owner"."#
    ),
    (
      [["first name", "firstName", "count"], ["other", "exact", "1"]],
      #"row 1, column "first name" of the data table: no property is read from this column. Did you mean "firstName"?"#
    ),
    (
      [["firstName", "count"], ["Ann", "1"], ["Bob", "many"]],
      #"row 3, column "count" of the data table: "many" cannot be converted to Int"#
    ),
    (
      [["firstName", "Count"], ["Ann", ""]], #"row 2, column "Count" of the data table: "" cannot be converted to Int"#
    ),
    (
      [["firstName", "count", "colour"], ["Ann", "1", "blue"]],
      #"row 2, column "colour" of the data table: "blue" cannot be converted to Colour: it may be red, green"#
    ),
    (
      [["firstName", "count", "Is fresh"], ["Ann", "1", "yes"]],
      #"row 2, column "Is fresh" of the data table: "yes" cannot be converted to Bool: it may be true, false"#
    ),
    (
      [["firstName", "count", "price"], ["Ann", "1", "2.50"]],
      #"row 2, column "price" of the data table: "2.50" cannot be converted to Money"#
    ),
    (
      [["First name", "Number"], ["Ann", "1"]],
      #"row 1 of the data table: no column for "count", where Int is expected; "#
        + #"the columns are "First name", "Number""#
    ),
    (
      [["First name", "first Name", "count"], ["Ann", "Bob", "1"]],
      #"row 1 of the data table: several columns may be "firstName": "First name", "first Name""#
    ),
    (
      [["firstName", "count", "WEIGHT", "Weight"], ["Ann", "1", "2", "3"]],
      #"row 1 of the data table: several columns may be "weight": "WEIGHT", "Weight""#
    ),
    (
      [["firstName", "count", "owner"], ["Ann", "1", "Bob!"]],
      #"row 2, column "owner" of the data table: a name is not shouted"#
    ),
  ]

  @Test(arguments: refused)
  func sayWhichCellDoesNotFit(rows: [[String]], message: String) throws {
    let error = #expect(throws: DataTableError.self) { try DataTable(rows).rows(as: Article.self) }
    #expect(error?.description == message)
  }

  @Test func allCasesAreThere() {
    #expect(Self.cases.count == 4)
    #expect(Self.refused.count == 12)
  }

  /// A type that reads a column depending on another one, without listing its columns in advance.
  struct Sparse: Decodable, Equatable {
    enum Key: CodingKey { case kind, size }
    let size: Int?
    init(size: Int?) { self.size = size }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let hasSize = try container.decode(String.self, forKey: .kind) == "sized"
      size = hasSize ? try container.decode(Int.self, forKey: .size) : nil
    }
  }

  @Test func columnCountsIfAnyRowReadsIt() throws {
    let table = DataTable([["kind", "size"], ["plain", ""], ["sized", "3"]])
    #expect(try table.rows(as: Sparse.self) == [Sparse(size: nil), Sparse(size: 3)])
    let error = #expect(throws: DataTableError.self) {
      try DataTable([["kind", "colour"], ["plain", "red"]]).rows(as: Sparse.self)
    }
    #expect(error?.column == "colour")
    #expect(try DataTable([["a", "b"], ["1", "2"]]).rows(as: [String: Int].self) == [["a": 1, "b": 2]])
  }

  struct Line: TableRowConvertible, Decodable, Equatable {
    struct Whoops: Error, CustomStringConvertible {
      let description: String
    }

    let text: String
    init(tableRow: [String: String]) throws {
      guard let amount = tableRow["Amount"], let article = tableRow["Article"] else {
        throw Whoops(description: "Amount and Article expected")
      }
      if amount == "0" { throw Whoops(description: "nothing of \(article)") }
      text = "\(amount) × \(article)"
    }
  }

  @Test func becomeValuesInTheirOwnWay() throws {
    let table = DataTable([["Amount", "Article"], ["2", "Apple"], ["1", "Pear"]])
    #expect(try table.rows(as: Line.self).map(\.text) == ["2 × Apple", "1 × Pear"])
    let error = #expect(throws: DataTableError.self) {
      try DataTable([["Amount", "Article"], ["2", "Apple"], ["0", "Pear"]]).rows(as: Line.self)
    }
    #expect(error?.description == "row 3 of the data table: nothing of Pear")
    #expect(error?.row == 3)
  }

  @Test func becomeSingleValuesListsAndDictionaries() throws {
    #expect(try DataTable([["1"], ["2"]]).rows(as: Int.self) == [1, 2])
    #expect(try DataTable([["1"], [""]]).rows(as: Int?.self) == [1, nil])
    #expect(try DataTable([["1", "2"], ["3", "4"]]).rows(as: [Int].self) == [[1, 2], [3, 4]])
    #expect(try DataTable([["a", "b"], ["3", ""]]).rows(as: [String: Int?].self) == [["a": 3, "b": nil]])
    #expect(try DataTable([["a", "b"], ["3", ""]]).rows(as: [String: String].self) == [["a": "3", "b": ""]])
    #expect(try DataTable([["a", "b"], ["c", "d"]]).rows(as: [String].self) == [["a", "b"], ["c", "d"]])
    #expect(try DataTable([["Owner"], ["Ann"]]).rows(as: Name.self) == [Name("Ann")])
  }

  @Test func sayWhenASingleValueHasSeveralColumns() {
    let table = DataTable([["1", "2"]])
    let error = #expect(throws: DataTableError.self) { try table.rows(as: Int.self) }
    #expect(
      error?.description == "row 1 of the data table: 1 column expected for a list of values, found 2")
    let other = #expect(throws: DataTableError.self) { try DataTable([["a", "b"], ["1", "2"]]).rows(as: Name.self) }
    #expect(other?.description == "row 2 of the data table: 1 column expected for a single value, found 2")
  }

  class Base: Decodable {
    let id: Int
  }

  final class Derived: Base {
    let name: String
    enum Keys: String, CodingKey { case name }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
  }

  @Test func becomeInstancesOfClassesWithSuperclasses() throws {
    let value = try #require(try DataTable([["id", "name"], ["7", "Ann"]]).rows(as: Derived.self).first)
    #expect(value.id == 7 && value.name == "Ann")
  }

  struct Nested: Decodable {
    struct Part: Decodable { let a: Int }
    let part: Part
  }

  struct Tags: Decodable { let tags: [String] }

  @Test func sayWhatDoesNotFitIntoOneCell() {
    let nested = #expect(throws: DataTableError.self) { try DataTable([["part"], ["1"]]).rows(as: Nested.self) }
    let advice = "has several parts and cannot be read from one cell; let it conform to StepConvertible"
    #expect(nested?.description == "row 2, column \"part\" of the data table: Part \(advice)")
    let list = #expect(throws: DataTableError.self) { try DataTable([["tags"], ["1"]]).rows(as: Tags.self) }
    #expect(list?.description == "row 2, column \"tags\" of the data table: Array<String> \(advice)")
  }
}
