Feature: Nothing has the name
  Background:
    Given the page "pages/q" is open
  Scenario: link
    When I touch the "Cancel order" link
    Then I should see "link hit"
  Scenario: tab
    When I touch the "Archive" tab
    Then I should see "tab hit"
  Scenario: image
    When I touch the "Logo" image
    Then I should see "img hit"
  Scenario: check box
    When I touch the "Accept terms" checkbox
    Then I should see "box hit"
  Scenario: turn
    When I turn the "Accept terms" switch on
    Then I should see "box hit"
  Scenario: row
    When I touch the "Bread" list item
  Scenario: far
    When I touch the "Milk" link
    Then I should see "link hit"
  Scenario: button state
    Then the "Cancel order" link is enabled
