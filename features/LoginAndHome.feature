Feature: Login and Home
  Nobody gets to the page behind the login without the right password.

  Background:
    Given the "Login and Home" app is running
    And I wait until nothing moves

  Rule: The login says what it wants

    Scenario: The login comes in little by little
      When I relaunch the app
      Then I should not see "Login"
      When I wait until nothing moves
      Then I should see "Login"

    Scenario: What the login shows when it has come in
      Then I should see "Login"
      And I should see a "User" text field
      And I should see a "Password" text field
      And I should see a "Login" button
      But the "Login" button should be disabled

    Scenario: The button waits for a name and a password
      When I enter "Daniel Fritzsch" into the "User" field
      Then the "Login" button should be disabled
      When I enter "secret" into the "Password" field
      Then the "Login" button should be enabled

  Rule: The server decides who gets in

    Scenario: The right password
      Given POST "/login" answers 200
      When I log in as "Daniel Fritzsch" with "secret"
      Then I should see "Hello, Daniel Fritzsch!"
      And the title is "Home"
      And POST "/login" was asked for with "Daniel Fritzsch"
      And POST "/login" was asked for with "secret"

    Scenario: The wrong password
      Given POST "/login" answers 401
      When I log in as "Daniel Fritzsch" with "guess"
      Then I should see "Wrong user name or password."
      And the "Password" field is empty
      But I should not see "Home"

    Scenario: The server cannot be reached
      Given POST "/login" is unreachable
      When I log in as "Daniel Fritzsch" with "secret"
      Then I should see "The server cannot be reached."
      But I should not see "Home"

    Scenario: The server has a problem of its own
      Given POST "/login" answers 500
      When I log in as "Daniel Fritzsch" with "secret"
      Then I should see "Something went wrong. Try again later."
      But I should not see "Home"

    Scenario: The server is slow
      Given POST "/login" answers 200 after 20 seconds
      When I log in as "Daniel Fritzsch" with "secret"
      Then I should see "Logging in"
      And the "Login" button should be disabled
      When I wait for 20 seconds
      Then I should see "Hello, Daniel Fritzsch!"

    Scenario: A second try
      Given POST "/login" answers 401
      And I log in as "Daniel Fritzsch" with "guess"
      And I should see "Wrong user name or password."
      When POST "/login" answers 200
      And I enter "secret" into the "Password" field
      And I touch "Login"
      Then I should see "Hello, Daniel Fritzsch!"

    Scenario Outline: The server answers <user> as it once did
      Given the servers answer as recorded in "features/recorded/login"
      When I log in as "<user>" with "secret"
      Then I should see "<text>"

      Examples:
        | user            | text                         |
        | Daniel Fritzsch | Hello, Daniel Fritzsch!      |
        | Eve             | Wrong user name or password. |

  Rule: Home ends with a link

    Scenario: Opening the link at the end of Home
      Given POST "/login" answers 200
      And I log in as "Daniel Fritzsch" with "secret"
      And I should see "Hello, Daniel Fritzsch!"
      But I should not see "http://www.example.com"
      When I scroll to "http://www.example.com"
      And I touch "http://www.example.com"
      Then the URL "http://www.example.com" was opened
