Feature: Areas of pictures and shapes with a hole
  Scenario: area
    Given the page "pages/area" is open
    When I touch "Fish"
    Then I should see "went"
  Scenario: ring
    Given the page "pages/area" is open
    When I touch "Ring"
    Then I should see "ring"
