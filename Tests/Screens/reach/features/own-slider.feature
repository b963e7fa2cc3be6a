Feature: A slider of the page's own, as wide as its track
  Scenario: 0
    Given the page "pages/own-slider" is open
    When I set the "Own" slider to 0
  Scenario: 10
    Given the page "pages/own-slider" is open
    When I set the "Own" slider to 10
  Scenario: 75
    Given the page "pages/own-slider" is open
    When I set the "Own" slider to 75
