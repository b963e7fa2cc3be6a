import ModelApps

/// Five pictures, each shown for two seconds.
final class ImageViewPage: CatalogPage {
  static let title = "Image View"

  private static let pictures = ["Bear", "Cat", "Fox", "Owl", "Wolf"]
  private static let time = Duration.seconds(2)

  private var shown = 0

  func open(in environment: AppEnvironment) {
    showNext(on: environment.clock)
  }

  var screen: Screen {
    form {
      ImageView(Self.pictures[shown], size: Size(width: 240, height: 180)).id("picture")
      Label(Self.pictures[shown]).textAlignment(.center).id("name")
    }
  }

  /// Changes the picture repeatedly until the page is closed.
  private func showNext(on clock: VirtualClock) {
    clock.after(Self.time) { [weak self] in
      guard let self else { return }
      self.shown = (self.shown + 1) % Self.pictures.count
      self.showNext(on: clock)
    }
  }
}
