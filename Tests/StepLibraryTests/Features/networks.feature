Feature: Kinds of network

  Scenario: requests take the time of the network
    Given POST "/login" answers 200 with "welcome"
    And the network is "3G"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "200 welcome"
    And that took at most 301 ms
    Given the network is "normal"
    When I touch "Login"
    Then that took at most 0 ms

  Scenario: kinds that the scenario describes
    Given the networks are:
      | name   | latency | rate | loss |
      | train  | 1 s     | 1    | 50 % |
      | tunnel |         |      | 100  |
    And the network is "train"
    And POST "/login" answers 200 with "ok"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then I should see "200 ok"
    And that took at most 1104 ms
    When I touch "Login"
    Then I should see "timedOut"
    Given the network is "tunnel"
    When I touch "Login"
    Then the screen was ready after at most 30 seconds
    And the "last" label shows "timedOut"
    Given the network is "offline"
    When I touch "Login"
    Then I should see "offline"

  @fails
  Scenario: the screen was ready after 0.301 s
    Given POST "/login" answers 200 with "welcome"
    And the network is "3G"
    And the app is running with the arguments "world"
    When I touch "Login"
    Then the screen was ready after at most 300 ms

  @fails
  Scenario: unknown kind of network "5G"; the kinds are 2G, EDGE, slow 3G, 3G, 4G, LTE, DSL, cable, lossy, offline, normal
    Given the network is "5G"

  @fails
  Scenario: "soon" in the column "latency" is not a time such as 500 ms
    Given the networks are:
      | name  | latency |
      | train | soon    |
