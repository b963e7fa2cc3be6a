@feature
Feature: Every status
  One scenario for each way to end.

  Background:
    Given a background step

  Scenario: Passing
    When it passes
    Then it passes

  Scenario: Failing
    When it fails
    Then it passes

  Scenario: Undefined
    When it juggles 3 "red" balls:
      | colour | size |
      | red    | big  |
    And it vanishes:
      """json
      {}
      """

  Scenario: Pending
    When it is pending

  Scenario: Skipped
    When it skips
    Then it passes

  Scenario: Ambiguous
    When it is ambiguous

  @before
  Scenario: A hook before it fails
    When it passes

  @after
  Scenario: A hook after it fails
    When it passes

  Scenario: Nothing

  Rule: Inside a rule

    Scenario Outline: Row <n> with <text>
      Given a table:
        | key | <n>      |
        | 漢字  | x \| y  |
        | 🥒  | a\nb     |
      And a text:
        """
        first line

          <text>
        """

      Examples: Rows
        | n | text  |
        | 1 | "one" |
        | 2 | two   |

    Scenario: Leaving things
      When things are left

  Rule: With a background of its own

    Background: Of the rule
      Given it passes

    @flaky
    Scenario: Passing the second time
      When it passes the second time

    @flaky
    Scenario: Failing each time
      When it fails with all characters
      Then it passes

    @picture
    Scenario: Same name
      Then it passes

    Scenario: Same name
      Then it passes
