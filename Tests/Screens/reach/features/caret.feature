Feature: "I enter" types where the middle of the field happens to be
  Scenario: a text that is longer than half of the field
    Given the page "pages/caret" is open
    When I enter "Z" into the "Name" field
    Then the "Name" field shows "exactly half of fieldZ"
  Scenario: an area
    Given the page "pages/caret" is open
    When I enter "Z" into the "Note" field
    Then the "Note" field contains "fourth lineZ"
  Scenario: to the right
    Given the page "pages/caret" is open
    When I enter "5" into the "Sum" field
    Then the "Sum" field shows "995"
  Scenario: the model appends
    Given the "Login and Home" app is running
    When I enter "a very long name that fills the field and goes on" into the "user" field
    And I enter "p" into the "password" field
    And I enter "Z" into the "user" field
    Then the "user" field shows "a very long name that fills the field and goes onZ"
