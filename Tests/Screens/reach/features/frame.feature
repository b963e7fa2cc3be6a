Feature: A frame of another origin below the fold
  Scenario: touch
    Given the "Frame" page is open
    When I touch "Pay now"
  Scenario: see
    Given the "Frame" page is open
    Then I should see "Pay now"
  Scenario: must fail
    Given the "Frame" page is open
    Then I should not see "Pay now" anywhere
  Scenario: the same frame of the same origin, for comparison
    Given the "Same frame" page is open
    When I touch "Pay now"
