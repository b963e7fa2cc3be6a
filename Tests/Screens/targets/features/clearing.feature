Feature: clearing dates

  Scenario: must pass: a date
    Given the page "pages/clearing" is open
    When I clear the "Birthday" field
    Then I should see "born never"
    And the "Birthday" field is empty

  Scenario: must pass: an empty text
    Given the page "pages/clearing" is open
    When I enter "" into the "Birthday" field
    Then I should see "born never"

  Scenario: must pass: a time
    Given the page "pages/clearing" is open
    When I clear the "Alarm" field
    Then the "Alarm" field is empty

  Scenario: must pass: a required date
    Given the page "pages/clearing" is open
    When I clear the "Due" field
    Then the "Due" field is empty

  Scenario: must fail: a date that cannot be changed
    Given the page "pages/clearing" is open
    When I clear the "Fixed" field

  Scenario: must fail: a date that is not empty
    Given the page "pages/clearing" is open
    Then the "Due" field is empty
