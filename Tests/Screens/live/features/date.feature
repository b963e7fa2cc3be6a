Feature: The date of a page
  Scenario: it begins with noon of the first day of 2020
    Given the "Today" page is open
    Then I should see text starting with "2020-01-01T12:00:"
