Feature: Text that stands directly in a component with a slot
  Scenario: must fail: the error is on the screen
    Given the page "pages/slotted-text" is open
    Then I should not see "Payment failed"
  Scenario: see
    Given the page "pages/slotted-text" is open
    Then I should see "Payment failed"
  Scenario: touch
    Given the page "pages/slotted-text" is open
    When I touch the "Try again" button
    Then I should see "went"
