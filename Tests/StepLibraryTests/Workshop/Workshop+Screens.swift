import AppUnderTest
import ModelApps

extension Workshop {
  /// Fields to type into.
  var fields: Screen {
    Screen("Fields") {
      last
      TextField("Name", text: texts["name"] ?? "") { self.texts["name"] = $0 }.returnKey("Done")
        .onReturn(note("returned"))
      HStack {
        Label("Town")
        TextField("", text: texts["town"] ?? "") { self.texts["town"] = $0 }
      }
      TextView(texts["notes"] ?? "") { self.texts["notes"] = $0 }.id("Notes")
      Label("name: \(texts["name"] ?? "")")
    }
  }

  /// Switches, sliders and other controls.
  var controls: Screen {
    let number = { (name: String) in self.numbers[name, default: 0] }
    return Screen("Controls") {
      last
      HStack {
        Label("Wi-Fi").fills(.horizontal)
        Switch(isOn: switches.contains("wi-fi")) { isOn in
          if isOn { self.switches.insert("wi-fi") } else { self.switches.remove("wi-fi") }
          self.log.append("Wi-Fi \(isOn)")
        }.id("Wi-Fi")
      }
      Slider(value: number("Volume"), in: 0...10) { self.numbers["Volume"] = ($0 * 100).rounded() / 100 }.id("Volume")
      HStack {
        Stepper(value: number("Guests"), in: 0...3) { self.numbers["Guests"] = $0 }.id("Guests")
        Label("\(Int(number("Guests"))) guests").id("guests")
      }
      PickerView(
        [(1...40).map { "Size \($0)" }, ["Red", "Green", "Blue"]], selected: [Int(number("0")), Int(number("1"))]
      ) { self.numbers["\($0)"] = Double($1) }.id("Shirt")
      DatePicker(date, in: CalendarDate(year: 2000, month: 1, day: 1)...CalendarDate(year: 2050, month: 1, day: 1)) {
        self.date = $0
      }.id("Day")
    }
  }

  /// An editable list.
  var list: Screen {
    Screen("List") {
      last
      Table(rows) { row in
        Cell(row, detail: row == "iPad" ? "2 tasks" : nil, action: self.note("opened \(row)"))
          .accessory(row == "iPad" ? .checkmark : .none)
          .actions(trailing: [CellAction("Archive") { self.rows.removeAll { $0 == row } }])
          .onAssistiveAction(.named("Archive")) { self.rows.removeAll { $0 == row } }
      }.editing(environment?.arguments.contains("--edit") == true) { from, to in
        self.rows.insert(self.rows.remove(at: from.row), at: to.row)
      }
    }
  }

  /// A list longer than every screen, with an end.
  var long: Screen {
    Screen("Long") {
      Table(environment?.arguments.contains("--none") == true ? [] : Array(1...60)) { number in
        Cell("Row \(number)", action: self.note("row \(number)"))
      }.id("numbers")
    }
  }

  /// Buttons that show alerts.
  var alerts: Screen {
    Screen("Alerts") {
      last
      Button("Delete") {
        self.alert = Alert(
          "Delete?", message: "This cannot be undone.",
          buttons: [
            AlertButton("Cancel", style: .cancel, action: self.note("kept")),
            AlertButton("Delete", style: .destructive, action: self.note("deleted")),
          ])
      }
      Button("Share") {
        self.sheet = ActionSheet(
          "Share with", source: "share", buttons: [AlertButton("Mail", action: self.note("mailed"))])
      }.id("share")
    }.alert(alert) { self.alert = nil }.actionSheet(sheet) { self.sheet = nil }
  }

  /// A web page.
  var web: Screen {
    Screen("Web") {
      WebView("http://www.example.com") {
        Tag("h1") { "Welcome to the beers" }
        Tag("a", ["href": "#"], onTouch: note("followed")) { "More" }
      }
    }
  }

  /// A map with the user on it.
  var map: Screen {
    var map = Node(ElementClass("MKMapView", of: .view), arrangement: .layered)
    map.fills = .both
    var user = Node(ElementClass("MKUserLocationView", of: .view), arrangement: .fixed(Size(width: 20, height: 20)))
    user.gestures.touch = note("touched me")
    map.children = environment?.location == nil ? [] : [user]
    return Screen("Map") {
      last
      NodeView(node: map)
    }
  }
}

/// A node as a view.
private struct NodeView: View {
  var node: Node
}
