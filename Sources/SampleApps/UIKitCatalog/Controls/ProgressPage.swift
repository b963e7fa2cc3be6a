import ModelApps

/// A progress view that fills within ten seconds, and a spinning activity indicator.
final class ProgressPage: CatalogPage {
  static let title = "Progress Views"

  private static let tick = Duration.milliseconds(100)

  private var percent = 0
  private var mutation: UIKitCatalog.Mutation?

  func open(in environment: AppEnvironment) {
    mutation = environment.mutation()
    goOn(by: environment.clock)
  }

  var screen: Screen {
    form {
      ProgressView(progress: Double(percent) / 100).id("progress")
      Label("\(percent)%").textAlignment(.center).id("percent")
      ActivityIndicator(isAnimating: percent < 100 || mutation == .wheelTurnsForEver)
      Label(percent < 100 ? "Loading" : "Done").textAlignment(.center).id("state")
    }
  }

  private func goOn(by clock: VirtualClock) {
    clock.after(Self.tick) { [weak self] in
      guard let self else { return }
      self.percent += 1
      if self.percent < 100 { self.goOn(by: clock) }
    }
  }
}
