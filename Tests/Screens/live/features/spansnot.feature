Feature: must fail
  Scenario: what is there is said not to be
    Given the "Spans" page is open
    Then I should not see "Total 12 EUR"
    And I should not see "Total 12 EUR" anywhere
    And I should not see text containing "Hello world"
