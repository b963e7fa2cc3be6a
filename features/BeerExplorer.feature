Feature: Beer Explorer
  A guide to Belgian beers: find one by its name, its brewery or what it is like.

  Background:
    Given the "Beer Explorer" app is running
    And all beers are listed

  Scenario: By name
    When I search for "400"
    Then only these beers are listed:
      | 400 |
    When I open "400"
    Then the page is about "400"
    When I touch "Back"
    Then only these beers are listed:
      | 400 |
    When I clear the search
    Then all beers are listed

  Scenario: By brewery
    When I search for "Brasserie De Bouillon"
    Then only these beers are listed:
      | Airborne            |
      | Blanche de Bouillon |
      | Cuvée de Bouillon   |
      | Médiévale           |
    When I open "Airborne"
    And I touch "Brasserie De Bouillon"
    Then only these beers are listed:
      | Airborne            |
      | Blanche de Bouillon |
      | Cuvée de Bouillon   |
      | Médiévale           |
    When I clear the search
    Then all beers are listed

  Scenario: A brewery leads to its beers from any search
    Given I search for "saison"
    And I open "Saison Dupont"
    When I touch "Brasserie Dupont"
    Then only these beers are listed:
      | Saison Dupont |
    And the search field contains "Brasserie Dupont"

  Scenario: By features
    When I search for "blonde, high fermentation, triple"
    Then only these beers are listed:
      | Bersalis Tripel |
    When I open "Bersalis Tripel"
    Then the page is about "Bersalis Tripel"
    And its features are:
      | blonde | high fermentation | triple |
    When I touch "high fermentation"
    Then only these beers are listed:
      | 400                 |
      | Airborne            |
      | Bersalis Kadet      |
      | Bersalis Tripel     |
      | Blanche de Bouillon |
      | Chimay Bleue        |
      | Cuvée de Bouillon   |
      | De Koninck          |
      | Delirium Tremens    |
      | Duvel               |
      | Hoegaarden          |
      | La Chouffe          |
      | Médiévale           |
      | Orval               |
      | Pauwel Kwak         |
      | Rochefort 10        |
      | Saison Dupont       |
      | Westmalle Dubbel    |
    And the search field contains "high fermentation"
    When I clear the search
    Then all beers are listed

  Scenario: Alcohol
    When I search for "Bersalis Tripel"
    Then "Bersalis Tripel" is listed with "9.5%"
    When I open "Bersalis Tripel"
    Then I should see "9.5%"
    When I touch "Back"
    Then "Bersalis Tripel" is listed with "9.5%"
    When I clear the search
    Then all beers are listed

  Scenario: A beer that does not exist
    When I search for "water"
    Then I should see "There is no such beer."
