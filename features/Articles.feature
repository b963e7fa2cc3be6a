Feature: Articles
  Test works with articles.

  Scenario: Show first article
    Given I am on Articles listing with title "CDR - články"
    When I go to the first article
    Then I should see chosen article's detail
    And I go back
    Then I switch to next server
    Given I am on Articles listing with title "DIIT - články"
    When I go to the first article
    Then I should see chosen article's detail
