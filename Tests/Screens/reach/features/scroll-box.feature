Feature: A box that scrolls, with anything painted below it
  Scenario: touch (a person scrolls the box)
    Given the page "pages/scroll-box" is open
    When I touch "Ten"
    Then I should see "reached"
  Scenario: see
    Given the page "pages/scroll-box" is open
    Then I should see "nine"
  Scenario: must fail: a reader scrolls to it
    Given the page "pages/scroll-box" is open
    Then I should not see "nine" anywhere
