@doors
Feature: Doors

  Scenario: Opening
    Given a door
    Then it is open

  Scenario: Closing
    Given a door
    Then it is shut

  @slow
  Scenario: Locking
    Given a door
    When I lose the key
