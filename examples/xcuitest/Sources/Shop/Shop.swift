public import CukeKit

/// A model of a shop with a basket.
public final class Shop: App {
  private var basket: [String] = []
  private var wish = ""
  private var isGift = false
  private var environment: AppEnvironment?

  /// Makes an empty shop.
  public init() {}

  /// Begins, with pears in the basket where the tests ask for them.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    if environment.arguments.contains("-withPears") { basket = ["Pears"] }
  }

  /// The basket, and what can be put into it.
  public var screen: Screen {
    Screen("Shop") {
      Label(basket.isEmpty ? "The basket is empty" : basket.joined(separator: ", ")).id("basket")
      TextField("Wish", text: wish) { self.wish = $0 }
      Button("Order") {
        self.environment?.clock.after(.seconds(20)) {
          self.basket.append(self.isGift ? "\(self.wish) as a gift" : self.wish)
        }
      }
      HStack {
        Label("Gift")
        Switch(isOn: isGift) { self.isGift = $0 }.id("gift")
      }
      Table(["Apples", "Plums"]) { fruit in Cell(fruit) { self.basket.append(fruit) } }
    }
  }
}
