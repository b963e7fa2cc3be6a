Feature: below fold texts

  Scenario: must pass, as it does above the fold
    Given the page "pages/below-fold-texts" is open on a "desktop"
    * I should see "IMPRINT"

  Scenario: must pass, as it does above the fold
    Given the page "pages/below-fold-texts" is open on a "desktop"
    * I should see "Total 12 EUR"

  Scenario: must pass
    Given the page "pages/below-fold-texts" is open on a "desktop"
    * I should see text matching "Tot.* 12"

  Scenario: must fail: one can scroll to it
    Given the page "pages/below-fold-texts" is open on a "desktop"
    * I should not see "IMPRINT" anywhere

  Scenario: must fail: one can scroll to it
    Given the page "pages/below-fold-texts" is open on a "desktop"
    * I should not see "Total 12 EUR" anywhere
