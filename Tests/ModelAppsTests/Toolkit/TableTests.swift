import AppUnderTest
import ModelApps
import Testing

/// A list with rows that can be changed in all ways supported by tables.
private func list(_ probe: Probe) -> Screen {
  if probe.texts["rows"] == nil { probe.texts["rows"] = "a b c d" }
  let rows = (probe.texts["rows"] ?? "").split(separator: " ").map(String.init)
  let isEditing = probe.numbers["editing"] == 1
  return Screen("List") {
    probe.logLabel
    Table(rows) { row in
      Cell(row, detail: "detail of \(row)") { probe.log.append("touched \(row)") }
        .accessory(row == "a" ? .checkmark : .disclosureIndicator)
        .actions(
          leading: row == "b" ? [CellAction("Pin") { probe.log.append("pinned \(row)") }] : [],
          trailing: [
            CellAction("Delete", isDestructive: true) {
              probe.texts["rows"] = rows.filter { $0 != row }.joined(separator: " ")
            },
            CellAction("Edit") { probe.log.append("edited \(row)") },
          ])
    }
    .editing(isEditing) { from, to in
      var rows = rows
      rows.insert(rows.remove(at: from.row), at: to.row)
      probe.texts["rows"] = rows.joined(separator: " ")
    }
    .emptyContent { Label("Nothing there") }
    .refresh(isRefreshing: probe.numbers["refreshing"] == 1) { probe.numbers["refreshing"] = 1 }
  }
  .navigationBar(
    "List", trailing: [BarButton(isEditing ? "Done" : "Edit list") { probe.numbers["editing"] = isEditing ? 0 : 1 }])
}

@Suite struct TableTests {
  private let app = AppSession(probing: { list($0) })

  private func rows() async throws -> [String] { try await app.query("tableViewCell").compactMap(\.label) }

  @Test func cellShowsItsTextsAndSigns() async throws {
    #expect(try await app.texts("tableViewCell index:1 label") == ["b", "detail of b"])
    #expect(try await app.query("tableViewCell", "accessoryType").prefix(2) == ["checkmark", "disclosureIndicator"])
    #expect(try await app.query("tableViewCell selected:YES").map(\.label) == ["a"])
    #expect(try await app.query("tableViewCell", "row") == [0, 1, 2, 3])
    try await app.touch("tableViewCell marked:'c'")
    #expect(try await app.log() == "touched c")
  }

  @Test func swipeShowsActions() async throws {
    try await app.swipe(.left, on: "tableViewCell marked:'b'")
    #expect(try await app.texts("swipeActionPullView button") == ["Edit", "Delete"])
    #expect(try await app.query("button marked:'Pin'").isEmpty)
    try await app.touch("button marked:'Edit'")
    #expect(try await app.log() == "edited b")
    #expect(try await app.query("swipeActionPullView").isEmpty)
  }

  @Test func swipeToTheRightShowsTheLeadingActions() async throws {
    try await app.swipe(.right, on: "tableViewCell marked:'c'")
    #expect(try await app.query("swipeActionPullView").isEmpty)
    try await app.swipe(.right, on: "tableViewCell marked:'b'")
    try await app.touch("button marked:'Pin'")
    #expect(try await app.log() == "pinned b")
  }

  /// A switch handles swipes itself, so a swipe on its cell begins beside it, but a swipe on the switch does not.
  @Test(arguments: Device.all)
  func swipeOnACellLeavesItsSwitchAlone(device: Device) async throws {
    let app = AppSession(on: device) { probe in
      Screen("Switches") {
        Table(["a"]) { row in
          Cell(row).accessory(Switch(isOn: probe.numbers[row] != 0) { probe.numbers[row] = $0 ? 1 : 0 })
            .actions(trailing: [CellAction("Delete") {}])
        }
      }
    }
    try await app.swipe(.left, on: "tableViewCell")
    #expect(try await app.texts("swipeActionPullView button") == ["Delete"])
    #expect(try await app.value("switch", "isOn") == true)
    try await app.swipe(.right, on: "tableViewCell")
    try await app.swipe(.left, on: "switch")
    #expect(try await app.query("swipeActionPullView").isEmpty)
    #expect(try await app.value("switch", "isOn") == false)
  }

  /// A touch on any cell, the swipe back, and the start of editing only hide the actions.
  @Test(arguments: ["touch a", "touch b", "swipe back", "edit"])
  func actionsAreHidden(by way: String) async throws {
    try await app.swipe(.left, on: "tableViewCell marked:'b'")
    switch way {
    case "touch a": try await app.touch("tableViewCell marked:'a'")
    case "touch b": try await app.touch("tableViewCell marked:'b'", offset: Point(x: -30, y: 0))
    case "swipe back": try await app.swipe(.right, on: "tableViewCell marked:'b'")
    default: try await app.touch("button marked:'Edit list'")
    }
    #expect(try await app.query("swipeActionPullView").isEmpty)
    #expect(try await app.log() == "")
  }

  @Test func deletedRowLeavesNoActionsBehind() async throws {
    try await app.swipe(.left, on: "tableViewCell marked:'b'")
    try await app.touch("button marked:'Delete'")
    #expect(try await rows() == ["a", "c", "d"])
    #expect(try await app.query("swipeActionPullView").isEmpty)
  }

  @Test func redButtonShowsTheActions() async throws {
    #expect(try await app.query("all tableViewCellEditControl").isEmpty)
    try await app.touch("button marked:'Edit list'")
    #expect(try await app.query("tableViewCellEditControl").map(\.label).last == "Delete d")
    try await app.touch("tableViewCellEditControl last")
    try await app.touch("button marked:'Delete'")
    #expect(try await rows() == ["a", "b", "c"])
    try await app.touch("button marked:'Done'")
    #expect(try await app.query("all tableViewCellEditControl").isEmpty)
  }

  /// The dragged row, its destination, and the resulting order.
  @Test(arguments: [
    ("a", "d", ["b", "c", "d", "a"]), ("d", "a", ["d", "a", "b", "c"]), ("b", "c", ["a", "c", "b", "d"]),
    ("c", "c", ["a", "b", "c", "d"]),
  ])
  func rowIsDragged(from: String, to: String, rows expected: [String]) async throws {
    try await app.touch("button marked:'Edit list'")
    if from != to {
      try await app.drag(
        "tableViewCellReorderControl marked:'Reorder \(from)'", to: "tableViewCellReorderControl marked:'Reorder \(to)'"
      )
    }
    #expect(try await rows() == expected)
  }

  @Test func rowFollowsTheFinger() async throws {
    try await app.touch("button marked:'Edit list'")
    let control = try #require(try await app.query("tableViewCellReorderControl").first).frame
    let before = try #require(try await app.query("tableViewCell marked:'a'").first).frame
    try await app.driver.send(Touch(.down, at: control.center))
    try await app.driver.send(Touch(.move, at: Point(x: control.center.x, y: control.center.y + 70)))
    let during = try #require(try await app.query("tableViewCell marked:'a'").first).frame
    #expect(during.y == before.y + 70)
    try await app.driver.send(Touch(.cancelled, at: control.center))
    #expect(try await app.query("tableViewCell marked:'a'").first?.frame == before)
  }

  @Test func emptyTableSaysSo() async throws {
    #expect(try await app.query("all label marked:'Nothing there'").isEmpty)
    for _ in 0..<4 {
      try await app.swipe(.left, on: "tableViewCell index:0")
      try await app.touch("button marked:'Delete'")
    }
    #expect(try await app.texts("tableView label") == ["Nothing there"])
  }

  @Test func pulledTableIsLoadedAnew() async throws {
    #expect(try await app.query("all refreshControl").isEmpty)
    try await app.swipe(.down, on: "tableView")
    #expect(try await app.query("refreshControl", "isRefreshing") == [true])
  }

  @Test func sectionsHaveHeadersAndFooters() async throws {
    let app = AppSession {
      Screen("Sections") {
        Table(isGrouped: true) {
          Section("First", footer: "End of first") {
            Cell("a")
            if Device.all.isEmpty { Cell("never") }
          }
          for name in ["Second", "Third"] { Section(0..<2, header: name) { Cell("\(name) \($0)") } }
        }
      }
    }
    #expect(
      try await app.texts("tableView label") == [
        "First", "a", "End of first", "Second", "Second 0", "Second 1", "Third", "Third 0", "Third 1",
      ])
    #expect(try await app.query("tableViewHeaderFooterView").count == 4)
    #expect(try await app.query("tableViewCell", "section") == [0, 1, 1, 2, 2])
    #expect(try await app.query("tableViewCell", "row") == [0, 0, 1, 0, 1])
    #expect(try await app.value("tableView", "numberOfSections") == 3)
  }
}

@Suite struct CellContentTests {
  /// The cell has the name of its label, so elements beside the label are inside the cell.
  @Test func switchIsNearTheTextOfItsCell() async throws {
    let app = AppSession {
      Screen("Alarms") {
        Table(["06:30", "08:15"]) { time in
          Cell(time, detail: "detail").accessory(Switch(isOn: time == "06:30") { _ in })
        }
      }
    }
    #expect(try await app.query("switch near:'06:30'", "isOn") == [true])
    #expect(try await app.query("switch near:'08:15'", "isOn") == [false])
    #expect(try await app.query("tableViewCell near:'06:30'").map(\.label) == ["08:15"])
  }
}
