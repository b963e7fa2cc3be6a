Feature: HTML drag and drop, and context menus
  Scenario: a drag
    Given the page "pages/drag-context" is open on a "1280x800"
    When I drag "Card" to "Bin"
    Then I should see "dropped"
  Scenario: a finger that rests opens a context menu in Chrome on Android
    Given the page "pages/drag-context" is open
    When I long press "Menu here"
    Then I should see "menu"
