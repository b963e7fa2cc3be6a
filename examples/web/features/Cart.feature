Feature: Cart
  Articles are added by their names; a server knows what they cost.

  Background:
    Given the "Cart" page is open

  Scenario: Adding up
    Given "tea" costs 3
    And "bread" costs 4
    When I add "tea, bread"
    Then the list shows exactly:
      | tea   | 3 EUR |
      | bread | 4 EUR |
    And I should see "7 EUR"

  Scenario: An article that nobody sells
    Given GET "/prices/gold" answers 404
    When I enter "gold" into the "Article" field
    And I touch the "Add" button
    Then I should see "There is no gold."
    And I should see "0 EUR"

  Scenario: The server is slow
    Given GET "/prices/tea" answers 200 after 30 seconds with:
      """
      { "price": 3 }
      """
    When I enter "tea" into the "Article" field
    And I touch the "Add" button
    Then I should see "0 EUR"
    When I wait for 30 seconds
    Then I should see "3 EUR"

  Scenario: Recorded answers
    Given the servers answer as recorded in "recorded/prices"
    When I add "tea, tea"
    Then I should see "6 EUR"
    When I enter "gold" into the "Article" field
    And I touch the "Add" button
    Then I should see "There is no gold."
