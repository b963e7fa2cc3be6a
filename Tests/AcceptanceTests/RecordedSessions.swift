import AppUnderTest
import ModelApps
import Testing

/// A test in natural language as a user would record it.
struct NaturalLanguageTest: Sendable, CustomTestStringConvertible {
  let app: String
  let name: String
  let record: @Sendable (RecordedSession) async throws -> Void

  init(_ app: String, _ name: String, record: @escaping @Sendable (RecordedSession) async throws -> Void) {
    self.app = app
    self.name = name
    self.record = record
  }

  var testDescription: String { "\(app): \(name)" }
}

/// The tests in natural language used in evaluations of published recorders.
let naturalLanguageTests = calculatorTests + xkcdTests + cancelledTests + catalogTests + alarmTests

private let calculatorTests = [
  NaturalLanguageTest("Calculator", "2 + 9 gives 11") {
    try await $0.press("2", "+", "9", "=")
    try await $0.check("label id:'display'", "text")
  },
  NaturalLanguageTest("Calculator", "AC clears to 0") {
    try await $0.press("7", "8", "AC")
    try await $0.check("label id:'display'", "text")
  },
  NaturalLanguageTest("Calculator", "AC clears the memory") {
    try await $0.press("8", "+", "AC", "5", "=")
    try await $0.check("label id:'display'", "text")
  },
  NaturalLanguageTest("Calculator", "Plus stays enabled") {
    try await $0.press("2", "+")
    try await $0.check("button marked:'+'", "enabled")
    try await $0.press("9")
    try await $0.check("button marked:'+'", "enabled")
    try await $0.press("=")
    try await $0.check("button marked:'+'", "enabled")
  },
  NaturalLanguageTest("Calculator", "All buttons are there and can be touched") { session in
    // In screen order.
    for key in ["C", "AC", "÷", "×", "7", "8", "9", "-", "4", "5", "6", "+", "1", "2", "3", "=", "0", "."] {
      try await session.check("button marked:'\(key)'", "exists", "enabled")
      try await session.press(key)
    }
  },
]

private let xkcdTests = [
  NaturalLanguageTest("XKCD", "Round buttons are there") {
    try await $0.check("button marked:'Read Dependency'")
    try await $0.check("button marked:'Read Git'")
  },
  NaturalLanguageTest("XKCD", "Any button can be touched") { session in
    for name in ["Git", "Workflow", "Sandwich"] {
      try await session.app.scrollTo("button marked:'Read \(name)'")
      try await session.press("Read \(name)")
      try await session.check("label text:'\(name)' first")
      try await session.app.back()
    }
  },
  NaturalLanguageTest("XKCD", "The title on top is complete") {
    try await $0.check("navigationBar label text:'XKCD comics'", "text")
  },
  NaturalLanguageTest("XKCD", "The explain button is there and can be touched") {
    try await $0.press("Read Dependency")
    try await $0.check("button marked:'Explain'", "exists", "enabled")
    try await $0.press("Explain")
  },
  NaturalLanguageTest("XKCD", "Number, name, date and message agree") {
    try await $0.press("Read Git")
    for name in ["number", "name", "date", "message"] { try await $0.check("label id:'\(name)'", "text") }
  },
]

private let cancelledTests = [
  NaturalLanguageTest("Cancelled", "Plans are shown when it is loaded and after coming back") {
    try await $0.check("label text:'Climbing'")
    try await $0.touch("navigationButton marked:'Add'")
    try await $0.app.back()
    try await $0.check("label text:'Climbing'")
    try await $0.touch("navigationButton marked:'Add'")
    for field in ["What", "With whom", "When"] {
      try await $0.app.enterText("Tea", into: "textField placeholder:'\(field)'")
    }
    try await $0.touch("navigationButton marked:'Save'")
    try await $0.app.scrollTo("label text:'Tea' first")
    try await $0.check("label text:'Tea' first")
  },
  NaturalLanguageTest("Cancelled", "The navigation bar has a title and two buttons") {
    try await $0.check("navigationBar label text:'Plans'")
    try await $0.check("navigationButton marked:'Refresh'", "enabled")
    try await $0.check("navigationButton marked:'Add'", "enabled")
  },
  NaturalLanguageTest("Cancelled", "Saving with empty fields shows a message") {
    try await $0.touch("navigationButton marked:'Add'")
    try await $0.app.touch("view role:'button' marked:'Save'")
    try await $0.check("alertView label text:'Say what, with whom, when.'", "text")
  },
  NaturalLanguageTest("Cancelled", "Cancelling waits for the friend") {
    try await $0.open("Climbing")
    try await $0.press("Cancel")
    try await $0.check("view {text CONTAINS 'Waiting for friend'} first", "text")
  },
  NaturalLanguageTest("Cancelled", "The title of a plan is its name") {
    try await $0.open("Climbing")
    try await $0.check("navigationBar label text:'Climbing'", "text")
  },
]

private let catalogTests = [
  NaturalLanguageTest("UIKit Catalog", "Any row opens and comes back") { session in
    for row in ["Buttons", "Date Picker", "Sliders", "Web View"] {
      try await session.open(row)
      try await session.check("navigationBar label text:'\(row)'", "text")
      try await session.app.back()
    }
  },
  NaturalLanguageTest("UIKit Catalog", "A button on a screen can be pressed") {
    try await $0.open("Buttons")
    try await $0.press("X Button")
    try await $0.check("label text:'X Button was pressed'")
  },
  NaturalLanguageTest("UIKit Catalog", "Every choice of every alert") { session in
    try await session.open("Alert Views")
    let choices = [
      ("Simple", ["OK"]), ("Okay / Cancel", ["OK", "Cancel"]), ("Other", ["Choice One", "Choice Two", "Cancel"]),
    ]
    for (alert, titles) in choices {
      for title in titles {
        try await session.open(alert)
        try await session.app.touch("alertView button marked:'\(title)'")
        try await session.check("label text:'Last choice: \(title)'")
      }
    }
    for (alert, field) in [("Text Entry", "some words"), ("Secure Text Entry", "secret")] {
      try await session.open(alert)
      try await session.app.touch("alertView button marked:'Cancel'")
      try await session.open(alert)
      try await session.app.enterText(field, into: "alertView textField")
      try await session.app.touch("alertView button marked:'OK'")
      try await session.check("label id:'choice'", "text")
    }
  },
  NaturalLanguageTest("UIKit Catalog", "Every choice of an action sheet") { session in
    try await session.open("Action Sheets")
    for title in ["Safe Choice", "Destructive Choice"] {
      try await session.open("Other")
      try await session.app.touch("view role:'button' marked:'\(title)'")
      try await session.check("label text:'Last choice: \(title)'")
    }
    for sheet in ["Other", "Okay / Cancel"] {
      try await session.open(sheet)
      try await session.cancelSheet()
      try await session.check("label text:'Last choice: Cancel'")
    }
  },
  NaturalLanguageTest("UIKit Catalog", "The label beside a stepper shows its value") {
    try await $0.open("Steppers")
    try await $0.app.step("stepper index:0", up: true, times: 3)
    try await $0.app.step("stepper index:0", up: false)
    try await $0.check("label id:'default value'", "text")
  },
]

private let alarmTests = [
  NaturalLanguageTest("Alarm", "The title and both bar buttons") {
    try await $0.check("navigationBar label text:'Alarm'", "text")
    try await $0.check("view role:'button' marked:'Edit'", "enabled")
    try await $0.check("view role:'button' marked:'Add'", "enabled")
  },
  NaturalLanguageTest("Alarm", "The alarms that were set") {
    for time in ["06:30", "08:15", "22:00"] { try await $0.check("label text:'\(time)'") }
    try await $0.check("switch index:0", "value")
    try await $0.check("switch index:1", "value")
  },
  NaturalLanguageTest("Alarm", "Adding and cancelling, adding and saving") {
    try await $0.app.touch("view role:'button' marked:'Add'")
    try await $0.app.touch("view role:'button' marked:'Cancel'")
    try await $0.check("navigationBar label text:'Alarm'", "text")
    try await $0.app.touch("view role:'button' marked:'Add'")
    try await $0.app.touch("view role:'button' marked:'Save'")
    try await $0.check("label text:'09:41'")
  },
  NaturalLanguageTest("Alarm", "Edit turns to Done and back") {
    try await $0.app.touch("view role:'button' marked:'Edit'")
    try await $0.check("view role:'button' marked:'Done'")
    try await $0.app.touch("view role:'button' marked:'Done'")
    try await $0.check("view role:'button' marked:'Edit'")
  },
  NaturalLanguageTest("Alarm", "The add screen has its title, options and values") {
    try await $0.app.touch("view role:'button' marked:'Add'")
    try await $0.check("navigationBar label text:'Add Alarm'", "text")
    for option in ["Repeat", "Never", "Label", "Sound", "Radar", "Snooze"] {
      try await $0.check("label text:'\(option)'")
    }
    try await $0.check("tableViewCell containing:(label text:'Snooze') switch", "value")
  },
]
