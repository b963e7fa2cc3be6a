Feature: "without this everything is allowed" (cukeswift steps location)
  Scenario: the place is known, nothing is said about access
    Given the user is at 50.0755, 14.4378
    And the page "pages/permissions" is open
    When I touch "Where"
    Then I should see "at 50.08"
  Scenario: the app asked
    Given access to my location is allowed
    And the user is at 50.0755, 14.4378
    And the page "pages/permissions" is open
    When I touch "Where"
    Then I should see "at 50.08"
    And the app asked for my location
  Scenario: the place is unknown
    Given access to my location is allowed
    And the location is unknown
    And the page "pages/permissions" is open
    When I touch "Where"
    Then I should see text starting with "geo"
  Scenario: clipboard
    Given access to the clipboard is allowed
    And the page "pages/permissions" is open
    When I touch "Write"
    Then I should see "written"
  Scenario: must fail: nonsense
    Given access to the moon is denied
    And the page "pages/permissions" is open
