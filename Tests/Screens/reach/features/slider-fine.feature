Feature: A slider with steps finer than a tenth
  Scenario: in percent
    Given the page "pages/slider-fine" is open
    When I set the "Opacity" slider to 75%
    Then I should see "0.75"
  Scenario: a value
    Given the page "pages/slider-fine" is open
    When I set the "Opacity" slider to 0.37
    Then I should see "0.37"
