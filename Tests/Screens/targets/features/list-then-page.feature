Feature: list then page

  Scenario: must pass at once: the list above a long text has 2 items
    Given the page "pages/list-then-page" is open on a "desktop"
    * the list has 2 items

  Scenario: must pass: exact
    Given the page "pages/list-then-page" is open on a "desktop"
    * the "Fruit" list shows exactly:
      | One |
      | Five |
