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

  Scenario: Each list is loaded once
    Given the "Articles" app is running
    When I wait for the "list loaded" event of "CDR"
    Then I should see "Krátce: hodinky"
    When I touch "DIIT"
    And I wait for the "list loaded" event of "DIIT"
    And I touch "CDR"
    Then I should see "Krátce: hodinky"
    And the "list loaded" event happened 2 times

  Scenario Outline: The detail of an article with <content>
    Given the "Articles" app is running
    When I touch "<title>"
    Then I should see "<text>"

    Examples:
      | content            | title                           | text                                                       |
      | very short content | Krátce: hodinky                 | Ano.                                                       |
      | ordinary content   | Nový telefon s velkým displejem | Výrobce představil telefon, který se sotva vejde do kapsy. |
      | no content         | Připravujeme: rozhovor          | Obsah článku není k dispozici.                             |

  Scenario: The detail of a very long article begins with its perex
    Given the "Articles" app is running
    When I touch "Velký test: deset tabletů, které letos nesmíte minout, a jeden, který raději minete"
    Then I should see "Měřili jsme týden, psali jsme měsíc."

  Scenario: An article with a picture
    Given the "Articles" app is running
    When I touch "Nový telefon s velkým displejem"
    Then I should see "picture"

  Scenario: An article without a picture
    Given the "Articles" app is running
    When I touch "Krátce: hodinky"
    Then I should see "perex"
    But I should not see "picture"

  Scenario: Going back to the listing
    Given the "Articles" app is running
    When I touch "Krátce: hodinky"
    And I go back
    Then I should see "Nový telefon s velkým displejem"
    But I should not see "Ano."
