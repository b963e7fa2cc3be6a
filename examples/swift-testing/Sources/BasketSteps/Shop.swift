import Basket
public import CukeKit

/// The shop as its customers see it: the basket behind buttons.
public final class Shop: App {
  private var basket = Basket()

  /// A shop whose customer has nothing in the basket yet.
  public init() {}

  /// One screen: what is in the basket, and what can be done with it.
  public var screen: Screen {
    Screen("Shop") {
      Label("\(basket.count) in the basket").id("total")
      Button("Add an apple") { self.basket.add(1, of: "apples") }
      Button("Add a pear") { self.basket.add(1, of: "pears") }
      Button("Empty the basket") { self.basket = Basket() }
    }
  }
}
