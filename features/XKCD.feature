Feature: XKCD
  A reader for comics: find one, read it, have it explained.

  Background:
    Given the "XKCD" app is running

  Rule: The comics are shown as round buttons

    Scenario: The title on top is complete
      Then the title is "XKCD comics"
      And nothing of the title is cut off

    Scenario: The first comic has a round button, its title and its date
      Then I should see a "Read Dependency" button
      And I should see "Dependency"
      And I should see "2020-08-17"
      And all buttons of comics are round

    Scenario Outline: The button of "<name>" can be touched
      When I scroll to "Read <name>"
      And I touch the "Read <name>" button
      Then I should see "#<number>"
      And I should see "<name>"

      Examples:
        | number | name                   |
        | 2347   | Dependency             |
        | 1597   | Git                    |
        | 1205   | Is It Worth the Time?  |
        | 1172   | Workflow               |
        | 1053   | Ten Thousand           |
        | 979    | Wisdom of the Ancients |
        | 936    | Password Strength      |
        | 927    | Standards              |
        | 538    | Security               |
        | 386    | Duty Calls             |
        | 353    | Python                 |
        | 327    | Exploits of a Mom      |
        | 303    | Compiling              |
        | 221    | Random Number          |
        | 149    | Sandwich               |

  Rule: A comic comes with everything that there is to know of it

    Scenario Outline: Number, name, date and message of "<name>" agree
      Given I enter "<number>" into the "Search comics" field
      When I touch the "Read <name>" button
      Then I should see:
        | #<number> | <name> | <date> | <message> |

      Examples:
        | number | name                  | date       | message                                                                        |
        | 1205   | Is It Worth the Time? | 2013-04-29 | How long you can work on making something faster before you lose time.         |
        | 936    | Password Strength     | 2011-08-10 | Four plain words are harder to guess than one odd one, and easier to remember. |
        | 327    | Exploits of a Mom     | 2007-10-10 | A school loses its records to the name of a pupil.                             |

    Scenario: Having a comic explained
      Given I touch the "Read Dependency" button
      And I should see an "Explain" button
      When I touch "Explain"
      Then the URL "https://www.explainxkcd.com/wiki/index.php/2347" was opened

    Scenario: Going back to the comics
      Given I touch the "Read Dependency" button
      When I go back
      Then the title is "XKCD comics"

  Rule: Comics are found by their names and numbers

    Scenario: Searching a part of a name
      When I enter "work" into the "Search comics" field
      Then I should see "Workflow"
      But I should not see "Dependency"

    Scenario: Searching a number
      When I enter "353" into the "Search comics" field
      Then I should see "Python"
      But I should not see "Exploits of a Mom"

    Scenario: Searching what does not exist
      When I enter "Gherkin" into the "Search comics" field
      Then I should see "No comic is called that."

  Rule: Favourites have a page of their own

    Scenario: There are no favourites at first
      When I touch "Favourites"
      Then I should see "No favourites yet."

    Scenario: Adding a favourite
      Given I touch the "Read Git" button
      When I touch "Add to favourites"
      And I go back
      And I touch "Favourites"
      Then I should see "Git"
      But I should not see "Dependency"

    Scenario: Removing a favourite
      Given I touch the "Read Git" button
      And I touch "Add to favourites"
      And I touch "Remove from favourites"
      When I go back
      And I touch "Favourites"
      Then I should see "No favourites yet."
