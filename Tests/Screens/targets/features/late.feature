Feature: What comes late
  Background:
    Given POST "/save" answers 200
    And the page "pages/late" is open
  Scenario: asked for
    When I touch "Save"
    Then POST "/save" was asked for
  Scenario: sign in
    When I touch the "Sign in" button
    Then I should see "went on"
  Scenario: list
    Then the list shows exactly:
      | Tea |
      | Rum |
  Scenario: list has
    Then the list has 2 items
  Scenario: list item
    Then list item number 2 shows "Rum"
  Scenario: not
    Then the list does not show:
      | Rum |
