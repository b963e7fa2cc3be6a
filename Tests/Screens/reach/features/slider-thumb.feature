Feature: role=slider on the thumb, as the APG and component libraries have it
  Scenario: the step
    Given the page "pages/slider-thumb" is open
    When I set the "Volume" slider to 75
  Scenario: as a person sees it
    Given the page "pages/slider-thumb" is open
    When I set the "Volume" slider to 75
    Then I should see "75"
