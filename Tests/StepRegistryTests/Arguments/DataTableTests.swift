import StepRegistry
import Testing

/// Access to the cells of a table.
@Suite struct DataTableTests {
  static let fruits = DataTable([["name", "price"], ["Apple", "3"], ["Pear", "4"]])

  @Test func tellsItsColumnsAndRows() {
    #expect(Self.fruits.header == ["name", "price"])
    #expect(Self.fruits.columns == [["name", "Apple", "Pear"], ["price", "3", "4"]])
    #expect(Self.fruits.transposed.rows == [["name", "Apple", "Pear"], ["price", "3", "4"]])
    #expect(Self.fruits.transposed.transposed == Self.fruits)
    #expect(Self.fruits.hashes == [["name": "Apple", "price": "3"], ["name": "Pear", "price": "4"]])
  }

  @Test(
    arguments: [
      (0, 0, "name"), (2, 1, "4"), (3, 0, nil), (0, 2, nil), (-1, 0, nil), (0, -1, nil), (Int.max, Int.min, nil),
    ] as [(Int, Int, String?)])
  func hasNoCellOutside(row: Int, column: Int, cell: String?) {
    #expect(Self.fruits[row, column] == cell)
  }

  @Test(
    arguments: [
      (0, "price", "price"), (1, "price", "3"), (2, "name", "Pear"), (3, "name", nil), (1, "colour", nil),
      (1, "Price", nil),
    ] as [(Int, String, String?)])
  func findsCellsByTheNameOfTheirColumn(row: Int, column: String, cell: String?) {
    #expect(Self.fruits[row, column] == cell)
  }

  @Test func takesTheLaterOfTwoEqualColumns() {
    let table = DataTable([["a", "a"], ["1", "2"]])
    #expect(table[1, "a"] == "2")
    #expect(table.hashes == [["a": "2"]])
  }

  @Test func fillsRowsThatAreTooShort() {
    #expect(DataTable([["a"], ["b", "c"], []]).rows == [["a", ""], ["b", "c"], ["", ""]])
  }

  @Test func mayBeEmpty() throws {
    let table = DataTable([])
    #expect(table.header.isEmpty && table.columns.isEmpty && table.hashes.isEmpty)
    #expect(table.transposed == table)
    #expect(try table.rowsHash.isEmpty)
    #expect(table[0, 0] == nil && table[0, "a"] == nil)
  }

  @Test func becomesADictionaryOfItsTwoColumns() throws {
    #expect(try DataTable([["a", "1"], ["b", "2"], ["a", "3"]]).rowsHash == ["a": "3", "b": "2"])
  }

  @Test(arguments: [
    ([["a"]], "the data table: 2 columns expected for names and values, found 1"),
    ([["a", "b", "c"]], "the data table: 2 columns expected for names and values, found 3"),
  ])
  func refusesADictionaryOfOtherColumns(rows: [[String]], message: String) {
    let error = #expect(throws: DataTableError.self) { try DataTable(rows).rowsHash }
    #expect(error?.description == message)
  }
}
