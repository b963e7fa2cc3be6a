Feature: Parts of texts that nobody sees
  Scenario: must fail: closed details
    Given the page "pages/details" is open
    Then I should see text containing "secret is 42"
  Scenario: must pass: closed details
    Given the page "pages/details" is open
    Then I should not see text containing "secret is 42"
  Scenario: must fail: of size 0
    Given the page "pages/details" is open
    Then I should see "Price struck-out"
  Scenario: must fail: out of the window
    Given the page "pages/details" is open
    Then I should see text containing "off-screen-part"
