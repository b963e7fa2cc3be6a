import CukeKit

extension Example {
  static let containers = [
    Example("VStack", Stacking.self),
    Example("HStack", Lining.self),
    Example("ZStack", Badge.self),
    Example("Grid", Dialling.self, height: 200),
    Example("ScrollView", Scrolling.self) { app in try await app.scrollTo("label text:'Line 6'") },
  ]
}

// example: VStack
final class Stacking: App {
  var screen: Screen {
    Screen("Stacking") {
      VStack(spacing: 8, inset: 16, alignment: .center) {
        Label("one")
        Label("below")
        Label("the other")
      }
    }
  }
}
// end

// example: HStack, Spacer
final class Lining: App {
  var screen: Screen {
    Screen("Lining") {
      HStack(spacing: 8, inset: 16) {
        Label("left")
        Spacer()
        Label("right")
      }
    }
  }
}
// end

// example: ZStack
final class Badge: App {
  var screen: Screen {
    Screen("Badge") {
      ZStack {
        ImageView("mountain", size: Size(width: 320, height: 100))
        Label("in front").bold().foreground(.white).textAlignment(.center)
      }
    }
  }
}
// end

// example: Grid
final class Dialling: App {
  private var number = ""

  var screen: Screen {
    Screen("Dialling") {
      Label(number.isEmpty ? "Dial a number" : number).textAlignment(.center)
      Grid(columns: 3, spacing: 4) {
        for digit in 1...9 { Button("\(digit)") { self.number += "\(digit)" }.background(.lightGray) }
      }
    }
  }
}
// end

// example: ScrollView
final class Scrolling: App {
  var screen: Screen {
    Screen("Scrolling") {
      ScrollView(spacing: 8, inset: 16) {
        for number in 1...20 { Label("Line \(number)") }
      }
    }
  }
}
// end
