Feature: Shop

  Background:
    Given the "Shop" app is running

  Scenario: Filling the basket
    When I take 2 apples
    And I take 1 apple
    Then everything I took is in the basket

  Scenario: Emptying the basket
    When I touch "Add a pear"
    And I touch "Empty the basket"
    Then I should see "0 in the basket"
