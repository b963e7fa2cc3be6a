Feature: uppercase names

  Scenario: passes: the letters on the screen are ADD TO CART
    Given the page "pages/uppercase-names" is open on a "desktop"
    * I should see "ADD TO CART"

  Scenario: must fail: a person sees this button
    Given the page "pages/uppercase-names" is open on a "desktop"
    * there is no "ADD TO CART" button

  Scenario: must fail
    Given the page "pages/uppercase-names" is open on a "desktop"
    * the "ADD TO CART" button is not visible

  Scenario: must fail
    Given the page "pages/uppercase-names" is open on a "desktop"
    * I should not see a "ADD TO CART" button

  Scenario: must fail
    Given the page "pages/uppercase-names" is open on a "desktop"
    * the "L" list does not show:
      | RED |

  Scenario: must pass
    Given the page "pages/uppercase-names" is open on a "desktop"
    * I touch "ADD TO CART"

  Scenario: must pass
    Given the page "pages/uppercase-names" is open on a "desktop"
    * I enter "x" into the "E-MAIL" field

  Scenario: must pass: it is on the screen
    Given the page "pages/uppercase-names" is open on a "desktop"
    * I scroll to "ADD TO CART"
