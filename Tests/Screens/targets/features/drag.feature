Feature: Dragging with events of each kind
  Scenario Outline: <what> on <size>
    Given the page "pages/drag" is open on a "<size>"
    When I drag "<what>" to "target"
    Then I should see text containing "dropped"
    Examples:
      | what | size |
      | pointer | iPhone X |
      | pointer | 1280x800 |
      | mouse | 1280x800 |
      | html5 | iPhone X |
      | html5 | 1280x800 |
