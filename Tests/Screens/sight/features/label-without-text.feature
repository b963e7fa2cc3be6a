Feature: label without text

  Scenario: must fail: no text shows Fourth
    Given the page "pages/label-without-text" is open on a "desktop"
    * I should see the "Fourth" label

  Scenario: must fail: no text shows Aria
    Given the page "pages/label-without-text" is open on a "desktop"
    * I should see the "Aria" label
