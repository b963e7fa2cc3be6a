Feature: There is no such control; the nearest one has a label of its own
  Scenario: must fail: there is no switch Newsletter
    Given the page "pages/control-of-another-label" is open
    Then the "Newsletter" switch is on
  Scenario: must fail: it turns off the terms
    Given the page "pages/control-of-another-label" is open
    When I turn the "Newsletter" switch off
  Scenario: must fail: the address goes into the password
    Given the page "pages/control-of-another-label" is open
    When I enter "ann@x.cz" into the "E-mail" field
  Scenario: Fancy is transparent, as style libraries make it
    Given the page "pages/control-of-another-label" is open
    When I toggle the "Fancy" switch
    Then I should see "fancy true"
