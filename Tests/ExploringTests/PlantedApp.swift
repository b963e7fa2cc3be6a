import AppUnderTest
import ModelApps

/// An app with one screen, which has one fault at most.
final class PlantedApp: App {
  enum Fault: String, Sendable, CaseIterable {
    case namelessSwitch, namelessField, namelessSlider, namelessPicture, touchedLabel, touchedPicture, narrowButton
    case lowButton, lowField, smallPictureButton, otherName, otherBarName, repeatedIdentifier, repeatedButton, greyText
    case greyGround, fadedText, whiteOnYellow, smallGreyText, cutText, cutTitle, lowTouchedRow
  }

  private static let grey = Color(red: 142, green: 142, blue: 147)

  private var fault: Fault?

  init() { fault = nil }
  init(_ fault: Fault?) { self.fault = fault }

  var screen: Screen {
    Screen("Planted") {
      VStack(spacing: 8) {
        planted
        Label("A text of the app", lines: 0)
        Label("Dark on bright", lines: 0).foreground(.black).background(.white)
        Label("Large and grey", size: 34, lines: 0).bold().foreground(Self.grey)
        Switch(isOn: true) { _ in }.label("Sound")
        TextField("Name", text: "") { _ in }
        Button("Save") {}
        Button("Delete") {}.height(44).label("Delete the file")
        Button(image: "star") {}
        Button("Disabled") {}.width(20).enabled(false)
      }
    }
    .navigationBar("Planted", trailing: [BarButton("+") {}])
  }

  static var gallery: [ScreenSample] {
    [ScreenSample("Planted", "grey text") { (app: PlantedApp) in app.fault = .greyText }]
  }

  @ViewBuilder private var planted: [Node] {
    switch fault {
    case nil: Label("Nothing planted", lines: 0)
    case .namelessSwitch: Switch(isOn: true) { _ in }
    case .namelessField: TextField("", text: "typed") { _ in }.height(44)
    case .namelessSlider: Slider(value: 0.5) { _ in }
    case .namelessPicture: ImageView("star", size: Size(width: 44, height: 44)).label("").traits(.button).onTouch {}
    case .touchedLabel: Label("Touch me", lines: 0).height(60).onTouch {}
    case .touchedPicture: ImageView("star", size: Size(width: 44, height: 44)).label("Rate").onTouch {}
    case .narrowButton: HStack(spacing: 8) { Button("OK") {}.width(30).height(44) }
    case .lowButton: Button("Open") {}.height(30)
    case .lowField: TextField("City", text: "") { _ in }.height(34)
    case .smallPictureButton: HStack(spacing: 8) { Button(image: "heart", size: Size(width: 28, height: 28)) {} }
    case .otherName: Button("Send") {}.height(44).label("Submit")
    case .otherBarName: Button("Read more") {}.height(44).label("Article 7")
    case .repeatedIdentifier:
      Label("one", lines: 0).id("copy")
      Label("two", lines: 0).id("copy")
    case .repeatedButton:
      Button("First") {}.height(44).id("go")
      Button("Second") {}.height(44).id("go")
    case .greyText: Label("Grey", lines: 0).foreground(Self.grey)
    case .greyGround: VStack { Label("On grey", lines: 0) }.background(Color(red: 90, green: 90, blue: 90))
    case .fadedText: Label("Faded", lines: 0).foreground(.black).alpha(0.4)
    case .whiteOnYellow: Label("Bright", lines: 0).foreground(.white).background(.yellow)
    case .smallGreyText: Label("Small", size: 11, lines: 0).foreground(Self.grey)
    case .cutText: Label("A sentence of some length")
    case .cutTitle: HStack(spacing: 8) { Label("Settings").width(120) }
    case .lowTouchedRow: Label("Row", lines: 0).traits(.button).height(20).onTouch {}
    }
  }
}
