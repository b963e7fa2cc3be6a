import AppUnderTest
import ModelApps

/// Sessions with each UIKit control: recorded on one device, they have the same effect on all devices.
let controlTests = [
  NaturalLanguageTest("UIKit Catalog", "A picker is turned") {
    try await $0.open("Picker View")
    try await $0.app.turn(column: 1, to: "100")
    try await $0.app.turn(column: 0, to: "0")
    try await $0.check("label id:'code'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "A date is chosen") {
    try await $0.open("Date Picker")
    try await $0.app.turn("datePicker", to: CalendarDate(year: 2024, month: 6, day: 5, hour: 10, minute: 30))
    try await $0.check("label id:'date'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "Both sliders are moved") {
    try await $0.open("Sliders")
    try await $0.app.setSlider("slider id:'default'", toPart: 1)
    try await $0.app.setSlider("slider id:'tinted'", toPart: 0)
    try await $0.check("label id:'default value'", "text")
    try await $0.check("label id:'tinted value'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "The third stepper is touched") {
    try await $0.open("Steppers")
    try await $0.app.step("stepper id:'custom'", up: false, times: 2)
    try await $0.app.touch("stepper id:'tinted' descendant button marked:'Increment'")
    try await $0.check("label id:'custom value'", "text")
    try await $0.check("label id:'tinted value'", "text")
    try await $0.check("label id:'default value'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "Segments are chosen") {
    try await $0.open("Segmented Controls")
    try await $0.touch("segment marked:'Tools'", "segment marked:'Day'")
    try await $0.check("label id:'default choice'", "text")
    try await $0.check("label id:'tinted choice'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "Switches are touched and set") {
    try await $0.open("Switches")
    try await $0.app.setSwitch("switch id:'default'", on: false)
    try await $0.touch("switch id:'tinted'")
    try await $0.check("switch id:'default'", "value")
    try await $0.check("switch id:'tinted'", "value")
    try await $0.check("label text:'The tinted switch is on'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "Something is searched for") {
    try await $0.open("Search Bars")
    try await $0.touch("segment marked:'Scope Two'")
    try await $0.app.enterText("apples", into: "searchBarTextField")
    try await $0.app.pressReturn()
    try await $0.check("label id:'outcome'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "Text is written in a field and a view") {
    try await $0.open("Text Fields")
    try await $0.app.enterText("plain words", into: "textField placeholder:'Plain'")
    try await $0.app.pressReturn()
    try await $0.app.setText("milk", of: "textField placeholder:'Clearable'")
    try await $0.app.pressReturn()
    try await $0.app.scrollTo("label id:'finished'")
    try await $0.check("label id:'finished'", "text")
    try await $0.app.back()
    try await $0.open("Text View")
    try await $0.press("Clear")
    try await $0.app.enterText("new", into: "textView")
    try await $0.check("label id:'count'", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "A page is swiped, and a tool is pressed") {
    try await $0.open("Page Control")
    try await $0.app.swipe(.left, on: "view id:'color'")
    try await $0.check("label id:'name'", "text")
    try await $0.app.back()
    try await $0.open("Toolbars")
    try await $0.touch("toolbarButton marked:'Title'")
    try await $0.check("label id:'pressed'", "text")
  },
  NaturalLanguageTest("Tinylog", "A row is swiped and archived, two are put in another order") { session in
    for name in ["TODO", "Home", "Work"] {
      try await session.touch("navigationButton marked:'+'")
      try await session.app.enterText(name, into: "textField id:'name'")
      try await session.touch("navigationButton marked:'Save'")
      try await session.app.back()
    }
    try await session.app.swipe(.left, on: "tableViewCell containing:(label text:'Home')")
    try await session.touch("button marked:'Archive'")
    try await session.check("label text:'Work'")
    try await session.touch("navigationButton marked:'Edit'")
    let handle = { (name: String) in
      "tableViewCell containing:(label text:'\(name)') descendant tableViewCellReorderControl"
    }
    try await session.app.drag(handle("TODO"), to: handle("Work"))
    try await session.touch("navigationButton marked:'Done'")
    try await session.check("tableViewCell index:0 label index:0", "text")
  },
  NaturalLanguageTest("UIKit Catalog", "Two fingers pinch and turn") {
    try await $0.open("Page Control")
    try await $0.app.pinch(.out, on: "view id:'color'")
    try await $0.app.rotate(by: 90, on: "view id:'color'")
    try await $0.check("view id:'color'", "label")
  },
]
