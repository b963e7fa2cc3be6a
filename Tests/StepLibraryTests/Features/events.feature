Feature: Events of the app

  Scenario: waits for events
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then I wait for the "changed" event of "list"
    And I wait up to 2 seconds for the "saved" event
    And that took at most 2 seconds
    And "changed" happened
    And the "saved" event happened once
    And "changed" happened before "saved"
    And nothing called "error" happened
    When I touch "Post"
    Then I wait for the "saved" event
    And "saved" happened 2 times

  Scenario: what was posted between two steps is not lost
    Given the app is running with the arguments "world"
    When I touch "Post"
    And I wait for 10 seconds
    Then I wait for the "saved" event
    And I wait for the "changed" event

  @fails
  Scenario: waited 1 s of the app's time for the event "saved"
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then I wait up to 1 second for the "saved" event

  @fails
  Scenario: Reason: it has posted "changed" of "list", "saved"
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then I wait for the "saved" event
    And I wait for the "saved" event

  @fails
  Scenario: the event "changed" of "map"; no scheduled event can change it
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then I wait for the "changed" event of "map"

  @fails
  Scenario: "lost" did not happen: it has posted "changed" of "list"
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then "lost" happened

  @fails
  Scenario: "saved" happened once
    Given the app is running with the arguments "world"
    When I touch "Post"
    And I wait for the "saved" event
    Then "saved" happened twice

  @fails
  Scenario: "saved" did not happen before "changed"
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then "saved" happened before "changed"

  @fails
  Scenario: "changed" happened once: it has posted "changed" of "list"
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then nothing called "changed" happened

  @fails
  Scenario: To wait for it, write: I wait for the "changed" event
    Given the app is running with the arguments "world"
    When I touch "Post"
    Then I wait up to 1 second for "changed"
