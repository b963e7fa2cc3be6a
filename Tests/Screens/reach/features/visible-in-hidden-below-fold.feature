Feature: visible in hidden below fold

  Scenario: must pass: visible below the fold
    Given the page "pages/visible-in-hidden-below-fold" is open on a "desktop"
    * I should see "Vis"

  Scenario: must pass
    Given the page "pages/visible-in-hidden-below-fold" is open on a "desktop"
    * I touch "Vis"
    * I should see "clicked"
