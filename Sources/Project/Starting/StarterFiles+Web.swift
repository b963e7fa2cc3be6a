extension StarterFiles {
  /// A page that is a folder of files, with a feature that needs only predefined steps.
  package static let web = [
    File(path: "cukeswift.json", text: webConfiguration),
    File(path: "features/README.md", text: webGuide),
    File(path: "features/cart.feature", text: webFeature),
    File(path: "pages/cart/index.html", text: "\(WebFiles.cart)"),
  ]

  private static let webConfiguration = """
    {
      "pages": {
        "Cart": { "folder": "pages/cart" }
      },
      "profiles": {
        "default": { "tags": "not @wip", "device": "desktop" }
      }
    }

    """

  private static let webFeature = """
    Feature: Cart
      What a customer has chosen is kept until the order is sent.

      Scenario: Choosing fruit
        Given the "Cart" page is open
        When I enter "apples" into the "Fruit" field
        And I touch the "Add" button
        Then I should see "apples"
        And I should see "1 in the cart"

      Scenario: The cart is remembered
        Given the "Cart" page is open
        When I enter "pears" into the "Fruit" field
        And I touch the "Add" button
        And I relaunch the app
        Then I should see "pears"

      Scenario: Sending the order
        Given POST "/orders" answers 201 after 3 seconds
        And the "Cart" page is open
        When I enter "plums" into the "Fruit" field
        And I touch the "Add" button
        And I touch the "Order" button
        Then I should see "Sending …"
        When I wait to see "Thank you"
        Then POST "/orders" was asked for with "plums"

    """

  private static let webGuide = """
    # Features

    `cukeswift run` runs the scenarios of the `.feature` files here on real pages, in Chromium.

    - `cart.feature` is a sample: what is expected, in plain English ([Gherkin]). Its steps come with cukeswift; `cukeswift steps`
      lists them all. Change a number in it and run again to see what a failure looks like.
    - `../pages/cart` is the page. `../cukeswift.json` gives pages their names: a folder of files, the address of a server, or a
      command that starts one. `"device": "desktop"` has pages use a mouse; for a phone, take `"iPhone X"`.
    - `steps/` can have definitions of your own steps, in Swift.

    `cukeswift console --app Cart` tries out steps and queries on the page. `cukeswift run --watch` runs again when a file of a page
    or a feature is saved. `cukeswift doctor` says which browser is used, and how to install one.

    [Gherkin]: https://cucumber.io/docs/gherkin/reference/

    """
}
