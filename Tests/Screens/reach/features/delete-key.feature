Feature: delete key

  Scenario: must pass: on a desktop the Delete key is Delete
    Given the page "pages/delete-key" is open on a "desktop"
    * I press Ctrl+Delete
    * I should see "Delete"

  Scenario: must be defined, as I press Backspace is
    Given the page "pages/delete-key" is open on a "desktop"
    * I press Delete
    * I should see "Delete"
