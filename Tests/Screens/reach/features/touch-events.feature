Feature: The page is told that it is on a touch screen, but a touch is a mouse
  Scenario: a listener for touches
    Given the page "pages/touch-events" is open
    When I touch "Touch me"
    Then I should see "touched"
  Scenario: a listener chosen by what the browser says
    Given the page "pages/touch-events" is open
    When I touch "Either"
    Then I should see "either"
  Scenario: pointer events
    Given the page "pages/touch-events" is open
    When I touch "Touch me"
    Then I should see "kind touch"
