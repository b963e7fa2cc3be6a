import AppUnderTest
import ModelApps
import Testing

/// The properties that sessions and steps require of elements; models provide them under the documented names.
@Suite struct PropertyContractTests {
  private static let everything: @Sendable () -> Screen = {
    Screen("Everything") {
      VStack {
        Slider(value: 3, in: 2...7) { _ in }
        Switch(isOn: true) { _ in }
        ProgressView(progress: 0.5)
        PickerView([["red", "green", "blue"]], selected: [1]) { _, _ in }
        DatePicker(CalendarDate(year: 2024, month: 6, day: 3), mode: .time, minuteInterval: 5) { _ in }
        Table {
          Section([String]()) { Cell($0) }
          Section(["One", "Two"]) { Cell($0) }
        }.height(200)
      }
    }.alert(Alert("Sure?", buttons: [AlertButton("No", style: .cancel)]))
  }

  /// The properties of elements, with the value of the first element.
  private static let expectations: [(kind: Query, property: PropertyName, value: PropertyValue)] = [
    (.slider, .role, "slider"), (.slider, .minimumValue, 2), (.slider, .maximumValue, 7), (.switch, .isOn, true),
    (.progressView, .progress, 0.5), (.wheel, .numberOfRows, 3), (.wheel, .selectedRow, 1),
    (.pickerView.descendant(.tableViewCell), .row, 0), (.datePicker, .datePickerMode, "time"),
    (.datePicker, .minuteInterval, 5), (.anyList.descendant(.view.role("cell")), .section, 1),
    (.anyList.descendant(.view.role("cell")), .row, 0), (.anyList, .contentOffsetX, 0), (.anyList, .contentOffsetY, 0),
    (.anyList, .contentWidth, 375), (.anyList, .contentHeight, 200), (.button.marked("No"), .style, "cancel"),
    (.view, .screenTitle, "Everything"), (.button.marked("No"), .traits, "button"),
  ]

  @Test func modelsAnswer() async throws {
    let tree = try await AppSession(showing: Self.everything).tree()
    for (kind, property, value) in Self.expectations {
      let found = kind.lookingEverywhere.elements(in: tree).lazy.compactMap { tree.value(of: $0, for: property) }.first
      #expect(found?.equals(value) == true, "\(kind) \(property): \(found as Any)")
    }
  }

  /// The names are part of the texts of queries and recordings and must not change.
  @Test func namesStay() {
    let names: [PropertyName] = [
      .role, .traits, .moving, .row, .section, .contentOffsetX, .contentOffsetY, .contentWidth, .contentHeight,
      .selectedRow, .numberOfRows, .datePickerMode, .minuteInterval, .minimumValue, .maximumValue, .isOn, .progress,
      .screenTitle, .style,
    ]
    #expect(
      names.map(\.description).joined(separator: " ")
        == "role traits moving row section contentOffsetX contentOffsetY contentWidth contentHeight selectedRow "
        + "numberOfRows datePickerMode minuteInterval minimumValue maximumValue isOn progress title style")
  }
}
