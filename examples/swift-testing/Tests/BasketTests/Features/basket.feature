Feature: Basket

  @smoke
  Scenario: Choosing fruit
    Given the basket is empty
    When I put 3 apples into the basket
    And I put 1 pears into the basket
    Then there are 4 pieces of fruit in the basket

  Scenario Outline: Several pieces
    When I put <count> plums into the basket
    Then there are <count> pieces of fruit in the basket

    Examples:
      | count |
      | 2     |
      | 20    |
