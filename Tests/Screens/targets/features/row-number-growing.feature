Feature: a list that grows while it is scrolled

  Scenario: must pass: a row that comes later
    Given the page "pages/row-number-growing" is open on a "desktop"
    Then list item number 85 shows "Item 85"

  Scenario: must pass: all rows
    Given the page "pages/row-number-growing" is open on a "desktop"
    Then the list has 100 items
