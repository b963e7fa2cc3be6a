import Basket
import CukeSteps

/// What one scenario works with.
final class BasketWorld: World {
  var basket = Basket()
}

/// The definitions of the steps about baskets.
let basketSteps = Steps(BasketWorld.self) {
  Given("the basket is empty") { world in
    world.basket = Basket()
  }

  When("I put {int} {word} into the basket") { (world, count: Int, fruit: String) in
    world.basket.add(count, of: fruit)
  }

  Then("there is/are {int} piece(s) of fruit in the basket") { (world, count: Int) in
    try expect(world.basket.count, equals: count)
  }
}
