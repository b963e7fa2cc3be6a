Feature: option by value

  Scenario: must pass: the value is unique
    Given the page "pages/option-by-value" is open on a "desktop"
    * I select the option with value "2" from "Size"
    * I should see "value 2"

  Scenario: must pass: the number is unique
    Given the page "pages/option-by-value" is open on a "desktop"
    * I select option number 2 from "Size"
    * I should see "value 2"
