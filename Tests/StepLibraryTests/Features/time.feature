Feature: Time that the app takes

  Scenario: time since the last action
    Given POST "/login" answers 200 after 2 seconds with "welcome"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "200 welcome"
    And that took at most 2 seconds
    And it took at most 2000 ms

  Scenario: texts in time
    Given the app is running
    Then within 3 seconds I should see "Late"
    And within 3000 milliseconds I should not see "Loading…"

  Scenario: the screen is ready
    Given POST "/login" answers 200 after 2.5 seconds with "welcome"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then the screen was ready after at most 2.5 s

  Scenario: what moves is not ready
    Given the app is running
    When I touch "Move"
    Then the screen was ready after at most 1 second

  @wait:3s @budget:3s
  Scenario: waits and time of the whole scenario
    Given the app is running
    Then I wait to see "Late"

  @fails
  Scenario: that ended after 2 s of the app's time since the last action began, not after at most 1.999 s
    Given POST "/login" answers 200 after 2 seconds with "welcome"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "200 welcome"
    And that took at most 1999 ms

  @fails
  Scenario: waited 2.999 s of the app's time for "Late"
    Given the app is running
    Then within 2999 ms I should see "Late"

  @fails
  Scenario: the last action began 2 s ago in the app's time, which is already more than 1 s
    Given the app is running
    When I wait for 2 seconds
    Then within 1 second I should see "Late"

  @fails
  Scenario: there still is the label "Loading…"
    Given the app is running
    Then within 500 ms I should not see "Loading…"

  @fails
  Scenario: the screen was ready after 1 s
    Given the app is running
    When I touch "Move"
    Then the screen was ready after at most 0.9 seconds

  @fails @wait:2s
  Scenario: The limit is that of the tag @wait:2s.
    Given the app is running
    Then I should see "Late"

  @fails @budget:2900ms
  Scenario: the scenario has used 3 s of the app's time, and the tag @budget:2900ms allows 2.9 s
    Given the app is running
    Then I should see "Late"
