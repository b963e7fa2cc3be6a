Feature: Names of one word without quotation marks
  Scenario: a button that appears later, in capital letters
    Given the page "pages/late-word" is open
    When I touch ok
    Then I should see "confirmed"
  Scenario: must fail: no button with this name
    Given the page "pages/late-word" is open
    When I touch okay
