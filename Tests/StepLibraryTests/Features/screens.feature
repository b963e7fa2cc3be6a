Feature: Whole screens

  Scenario: a screen is as a text says
    Given the "Lamp" component with "lit"
    Then the screen is:
      """
      text "lit"
      button /Sw.*/
      """
    When I touch "Switch"
    Then the screen is:
      """
      …
      button "Switch"
      """

  @fails
  Scenario: - text "bright"
    Given the "Lamp" screen of "Lamp" with "lit"
    Then the screen is:
      """
      text "bright"
      button "Switch"
      """

  @fails
  Scenario: no variant 'broken'
    Given the "Lamp" component with "broken"

  @fails
  Scenario: several screens in the gallery of Lamp fit: 'Lamp', 'Shelf'
    Given the "Lamp" component with "old"
