Feature: infinite timer

  Scenario: must pass: all 100 come while one scrolls
    Given the page "pages/infinite-timer" is open on a "desktop"
    * the list has 100 items

  Scenario: must fail: there are 100
    Given the page "pages/infinite-timer" is open on a "desktop"
    * the list has 20 items

  Scenario: must fail: there are 100
    Given the page "pages/infinite-timer" is open on a "desktop"
    * the list has 40 items

  Scenario: must fail: it comes while one scrolls
    Given the page "pages/infinite-timer" is open on a "desktop"
    * the list does not show:
      | Item 90 |

  Scenario: must pass
    Given the page "pages/infinite-timer" is open on a "desktop"
    * I scroll to list item "Item 55"
