Feature: Transparent controls over a picture of them (file buttons, one-time codes, Material, Bootstrap)
  Scenario: file
    Given the page "pages/transparent-controls" is open
    When I choose the file "files/a.txt" for "Upload"
    Then I should see "file a.txt"
  Scenario: select
    Given the page "pages/transparent-controls" is open
    When I select "Blue" from "Paint"
    Then I should see "paint Blue"
  Scenario: code
    Given the page "pages/transparent-controls" is open
    When I enter "12" into the "One-time code" field
    Then I should see "otp 12"
  Scenario: switch
    Given the page "pages/transparent-controls" is open
    When I toggle the "Material" switch
    Then I should see "mat true"
  Scenario: switch without a box
    Given the page "pages/transparent-controls" is open
    When I toggle the "Gone" switch
    Then I should see "gone true"
