Feature: Misspelt

  Scenaro: Lost
    Given a door

  Scenario: Opening
    Given there is no door
    Then it is open

  Scenario: Closing
    Given a door
