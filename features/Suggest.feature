Feature: Suggest
  A search field that suggests categories while one types, so that nobody has to type a whole word.

  The service behind it holds Apple, Apricot, Avocado, Banana, Blackberries, Blackcurrant, Blueberries and Breadfruit,
  and takes 0.2 seconds to answer.

  Background:
    Given the "Suggest" app is running

  Rule: What begins with the typed letters is suggested

    Scenario: Suggestions follow every letter
      Then I should see a "Search categories" text field
      And I should not see "Apple"
      When I enter "A" into the "Search categories" field
      Then I should see "Apple"
      And the list shows exactly:
        | Apple   |
        | Apricot |
        | Avocado |
      And I should not see "Banana"
      When I enter "p" into the "Search categories" field
      Then I should not see "Avocado"
      And the list shows exactly:
        | Apple   |
        | Apricot |
      When I enter "p" into the "Search categories" field
      Then I should not see "Apricot"
      And the list shows exactly:
        | Apple |
      When I enter "o" into the "Search categories" field
      Then I should not see "Apple"
      And the list shows exactly:
        | Item coming soon! Tap to add. |

    Scenario Outline: Suggestions for "<typed>"
      When I enter "<typed>" into the "Search categories" field
      Then I should see "<present>"
      But I should not see "<absent>"

      Examples:
        | typed | present                       | absent       |
        | blue  | Blueberries                   | Blackberries |
        | Black | Blackcurrant                  | Blueberries  |
        | rry   | Item coming soon! Tap to add. | Blackberries |

    Scenario: Nothing is suggested for an empty field
      Given I enter "Ban" into the "Search categories" field
      And I should see "Banana"
      When I clear the "Search categories" field
      Then I should not see "Banana"

    Scenario: The service is asked once for each text
      Given the service is asked for these texts, in this order:
        | text | answer                  |
        | A    | Apple, Apricot, Avocado |
        | Ap   | Apple, Apricot          |
        | App  | Apple                   |
      When I enter "App" into the "Search categories" field
      Then the list shows exactly:
        | Apple |

  Rule: What is chosen is reported to whoever uses the search

    Scenario: Choosing a suggestion
      Given I enter "Ap" into the "Search categories" field
      When I touch "Apricot"
      Then the category "Apricot" was chosen

    Scenario: Choosing what nobody has
      Given I enter "Appo" into the "Search categories" field
      When I touch "Item coming soon! Tap to add."
      Then the keyword "Appo" was chosen

    Scenario: Choosing the typed word with the search key
      Given I enter "Apple" into the "Search categories" field
      When I press search
      Then the keyword "Apple" was chosen

  Rule: A service that does not do well is no reason for wrong suggestions

    Scenario: An answer that comes late is forgotten
      Given the categories take 2 seconds to come
      And I enter "A" into the "Search categories" field
      But the categories take 0.2 seconds to come
      When I enter "p" into the "Search categories" field
      And I wait for 3 seconds
      Then I should see "Apricot"
      But I should not see "Avocado"

    Scenario: The service is down
      Given the "categories" service fails
      When I enter "A" into the "Search categories" field
      Then I should see "No suggestions right now."
