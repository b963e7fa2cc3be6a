Feature: The admin of Django
  An application that nobody here wrote, used as a tester would: by predefined steps only.

  Scenario: Logging in, after a mistake
    Given the "Admin" page is open
    When I enter "admin" into the "Username:" field
    And I enter "wrong" into the "Password:" field
    And I touch the "Log in" button
    Then I wait to see "Please enter the correct username and password for a staff account. Note that both fields may be case-sensitive."
    When I enter "secret-1234" into the "Password:" field
    And I touch the "Log in" button
    Then I wait to see "Site administration"
    And I save the state of the page as "admin"

  Scenario: A group is added
    Given the "Admin" page is open in the state "admin"
    When I touch the "Groups" link
    And I wait to see "Select group to change"
    And I touch the "Add group" link
    And I enter "Editors" into the "Name:" field
    And I touch the "Save" button
    Then I wait to see "1 group"
    And I should see "Editors"

  Scenario: A user is added, after a mistake
    Given the "Admin" page is open in the state "admin"
    When I touch the "Users" link
    And I wait to see "Select user to change"
    And I touch the "Add user" link
    And I enter "anna" into the "Username:" field
    And I enter "correct-horse" into the "Password:" field
    And I enter "battery-staple" into the "Password confirmation:" field
    And I touch the "Save" button
    Then I wait to see "The two password fields didn’t match."
    When I enter "correct-horse" into the "Password:" field
    And I enter "correct-horse" into the "Password confirmation:" field
    And I touch the "Save" button
    Then I wait to see "Change user"

  Scenario: A user is found and changed
    Given the "Admin" page is open in the state "admin"
    When I touch the "Users" link
    And I enter "ann" into the "searchbar" field
    And I touch the "Search" button
    Then I wait to see "1 result (2 total)"
    And I should not see "admin@shop.test"
    When I touch the "anna" link
    And I enter "Anna" into the "First name:" field
    And I scroll to "Save"
    And I touch the "Save" button
    Then I wait to see "Select user to change"
    And I should see "Anna"

  Scenario: Users are filtered
    Given the "Admin" page is open in the state "admin"
    When I touch the "Users" link
    And I wait to see "2 users"
    And I touch link number 23
    Then I wait to see "1 user"
    And I should see "anna"
    And I should not see "admin@shop.test"

  Scenario: A user is deleted, once that is confirmed
    Given the "Admin" page is open in the state "admin"
    When I touch the "Users" link
    And I touch the "anna" link
    And I scroll to "Delete"
    And I touch the "Delete" link
    Then I wait to see "Yes, I’m sure"
    When I touch the "Yes, I’m sure" button
    Then I wait to see "1 user"
    And I should not see "anna"

  Scenario: Logging out
    Given the "Admin" page is open in the state "admin"
    When I touch the "Log out" button
    Then I wait to see "Logged out"
