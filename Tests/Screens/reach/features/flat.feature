Feature: What is flattened to no height
  Scenario: must fail: a closed menu
    Given the page "pages/flat" is open
    Then I should see "Sign out"
  Scenario: must fail: edge on
    Given the page "pages/flat" is open
    Then I should see "Flipped away"
  Scenario: must pass: the closed menu
    Given the page "pages/flat" is open
    Then I should not see "Sign out"
  Scenario: for comparison, must pass
    Given the page "pages/flat" is open
    Then I should not see "Both ways"
