import ModelApps

/// A picker with a column for each component of a colour, which the page shows.
final class PickerViewPage: MutablePage {
  static let title = "Picker View"

  /// The values of a component: 0, 5 and so on up to 255.
  private static let parts = (0...51).map { $0 * 5 }

  /// The selected rows for red, green and blue.
  private var rows = [13, 41, 24]
  var mutation: UIKitCatalog.Mutation?

  var screen: Screen {
    let color = color
    return form {
      VStack {}.background(color).height(80).id("color")
      Label(color.description).textAlignment(.center).id("code")
      PickerView(Array(repeating: Self.parts.map(String.init), count: 3), selected: rows) { column, row in
        self.rows[self.mutation == .turnsWrongColumn ? 2 - column : column] = row
      }
    }
  }

  private var color: Color {
    let parts = rows.map { UInt8(Self.parts[$0]) }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }
}
