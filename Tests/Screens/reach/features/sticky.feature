Feature: What a fixed or sticky part covers at the moment
  Scenario: a sticky column (a person scrolls the table back)
    Given the page "pages/sticky" is open
    When I touch "C1"
    Then I should see "c1"
  Scenario: a fixed header (a person scrolls up a little)
    Given the page "pages/sticky" is open
    When I scroll down
    And I touch the element found by "button marked:'Item 9'"
