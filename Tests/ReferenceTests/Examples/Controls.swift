import CukeKit

extension Example {
  static let controls = [
    Example("Button", Counting.self) { app in
      try await app.touch("button id:'count'")
      try await app.touch("button id:'count'")
    },
    Example("Switch", Silencing.self) { app in try await app.touch("switch") },
    Example("Slider", Dimming.self) { app in try await app.setSlider("slider", to: 80) },
    Example("Stepper", Ordering.self) { app in try await app.step("stepper", up: true, times: 2) },
    Example("SegmentedControl", Sorting.self) { app in try await app.touch("segment marked:'Price'") },
    Example("PageControl", Leafing.self),
    Example("PickerView", Mixing.self, height: 260) { app in try await app.turn(column: 1, to: "Large") },
    Example("DatePicker", Waking.self, height: 260) { app in
      try await app.turn(to: CalendarDate(year: 2024, month: 6, day: 3, hour: 7, minute: 30))
    },
    Example("ImageView", Portrait.self),
    Example("ProgressView", Loading.self),
    Example("ActivityIndicator", Waiting.self),
  ]
}

// example: Button
final class Counting: App {
  private var touches = 0

  var screen: Screen {
    Screen("Counting") {
      Button("Touched \(touches) times") { self.touches += 1 }.id("count")
      Button(image: "trash", label: "Start again") { self.touches = 0 }
    }
  }
}
// end

// example: Switch
final class Silencing: App {
  private var isSilent = false

  var screen: Screen {
    Screen("Silencing") {
      HStack(inset: 16, alignment: .center) {
        Label("Silent").fills(.horizontal)
        Switch(isOn: isSilent) { self.isSilent = $0 }.label("Silent")
      }
    }
  }
}
// end

// example: Slider
final class Dimming: App {
  private var brightness = 50.0

  var screen: Screen {
    Screen("Dimming") {
      VStack(spacing: 8, inset: 16) {
        Label("\(Int(brightness.rounded())) %")
        Slider(value: brightness, in: 0...100) { self.brightness = $0 }.id("brightness")
      }
    }
  }
}
// end

// example: Stepper
final class Ordering: App {
  private var apples = 1.0

  var screen: Screen {
    Screen("Ordering") {
      HStack(inset: 16, alignment: .center) {
        Label("\(Int(apples)) apples").fills(.horizontal)
        Stepper(value: apples, in: 0...9) { self.apples = $0 }
      }
    }
  }
}
// end

// example: SegmentedControl
final class Sorting: App {
  private let orders = ["Name", "Price", "Date"]
  private var order = 0

  var screen: Screen {
    Screen("Sorting") {
      VStack(spacing: 8, inset: 16) {
        SegmentedControl(orders, selected: order) { self.order = $0 }
        Label("sorted by \(orders[order].lowercased())")
      }
    }
  }
}
// end

// example: PageControl
final class Leafing: App {
  private var page = 1

  var screen: Screen {
    Screen("Leafing") {
      Label("Page \(page + 1)").textAlignment(.center)
      PageControl(page: page, count: 5) { self.page = $0 }
    }
  }
}
// end

// example: PickerView
final class Mixing: App {
  private let columns = [["Tea", "Coffee", "Cocoa"], ["Small", "Medium", "Large"]]
  private var chosen = [1, 1]

  var screen: Screen {
    Screen("Mixing") {
      PickerView(columns, selected: chosen) { column, row in self.chosen[column] = row }
      Label("\(columns[1][chosen[1]]) \(columns[0][chosen[0]])").textAlignment(.center)
    }
  }
}
// end

// example: DatePicker
final class Waking: App {
  private var date = CalendarDate(year: 2024, month: 6, day: 3, hour: 6, minute: 15)

  var screen: Screen {
    Screen("Waking") {
      DatePicker(date, minuteInterval: 15) { self.date = $0 }
      Label("\(date)").textAlignment(.center)
    }
  }
}
// end

// example: ImageView
final class Portrait: App {
  var screen: Screen {
    Screen("Portrait") {
      HStack(spacing: 16, inset: 16, alignment: .center) {
        ImageView("mountain", size: Size(width: 80, height: 60))
        Label("A mountain")
      }
    }
  }
}
// end

// example: ProgressView
final class Loading: App {
  var screen: Screen {
    Screen("Loading") {
      VStack(spacing: 8, inset: 16) {
        Label("2 of 5 pictures")
        ProgressView(progress: 2.0 / 5)
      }
    }
  }
}
// end

// example: ActivityIndicator
final class Waiting: App {
  var screen: Screen {
    Screen("Waiting") {
      HStack(spacing: 8, inset: 16, alignment: .center) {
        ActivityIndicator()
        Label("Please wait")
      }
    }
  }
}
// end
