Feature: What is typed takes the place of what was there
  Scenario: filled in
    Given the page "pages/mail" is open
    When I fill in "Email" with "bob@here.org"
    Then I see "[bob@here.org]"
  Scenario: cleared
    Given the page "pages/mail" is open
    When I clear the "Email" field
    Then I see "[]"
