Feature: half outside

  Scenario: must pass: its left half is on the screen
    Given the page "pages/half-outside" is open on a "desktop"
    * I touch "Half"
    * I should see "half"

  Scenario: must pass
    Given the page "pages/half-outside" is open on a "desktop"
    * I touch "Lef"
    * I should see "left"

  Scenario: must pass
    Given the page "pages/half-outside" is open on a "desktop"
    * I touch "Sheet"
    * I should see "bottom"

  Scenario: must pass
    Given the page "pages/half-outside" is open on a "desktop"
    * I enter "a" into the "Fx" field

  Scenario: must pass: I should see it passes
    Given the page "pages/half-outside" is open on a "desktop"
    * I should see "Half"
    * the "Half" button is visible
