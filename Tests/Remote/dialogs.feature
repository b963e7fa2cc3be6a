Feature: What only browsers have
  Dialogs, tabs, documents that follow each other, fields with a user interface of the browser.

  Background:
    Given the "Dialogs" page is open

  Scenario: Dialogs
    When I touch "Tell"
    Then I should see an alert
    When I touch "OK" in the alert
    Then I see "told"
    When I touch "Delete"
    And I touch "Cancel" in the alert
    Then I see "kept"
    When I touch "Delete"
    And I touch "OK" in the alert
    Then I see "deleted"

  Scenario: What comes later is waited for
    When I touch "Later"
    Then I wait for "late" to appear

  Scenario: Another document, and back
    When I touch "Other"
    Then I see "Another page"
    When I go back
    Then I see "ready"

  Scenario: Another tab
    When I touch "New tab"
    Then I see "Another page"
    When I touch "Close"
    Then I see "ready"

  Scenario: A tab that closes while it is waited for
    When I touch "New tab"
    And I touch "Close later"
    Then I wait for "ready" to appear

  Scenario: Fields
    When I choose "green" in the "Colour" picker
    Then I see "green"
    When I fill in "Name" with "Ada é"
    Then the "Name" field contains "Ada é"

  Scenario: A list that scrolls
    When I scroll to "Row 60"
    And I touch "Row 60"
    Then I see "row 60"
