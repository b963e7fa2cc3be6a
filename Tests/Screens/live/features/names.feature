Feature: Names are joined as browsers join them
  Scenario Outline: <name>
    Given the "Names" page is open
    Then I should see the "<name>" tab
    Examples:
      | name        |
      | One Close   |
      | Two Close   |
      | Three Close |
      | Four Close  |
      | Five Close  |
      | Six Close   |
      | Seven Close |
      | Eight Close |
      | Nine Close  |
      | Ten Close   |
