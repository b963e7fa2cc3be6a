import AppUnderTest
import SampleApps
import StepLibrary
import Testing

@testable import StepRegistry

/// Sentences that testers of web pages know from other tools: each is defined, or its advice proposes a defined one.
@Suite struct WebSentenceTests {
  private static let registry = Result { try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/") }

  @Test(arguments: [
    #"I click "Save""#, #"I click on "Save""#, #"I click the "Save" button"#, #"I press the "Save" button"#,
    #"I tap "Save""#, #"I double-click "Save""#, #"I double click "Save""#, #"I check "Organic""#,
    #"I uncheck "Organic""#, #"I check the "Organic" checkbox"#, #"I tick the "Organic" check box"#,
    #"the "Organic" checkbox is checked"#, #"the "Organic" checkbox should be checked"#,
    #"the "Organic" checkbox is not checked"#, #"the "Organic" checkbox is on"#, #"I choose "Large""#,
    #"I choose the "Large" radio button"#, #"I select "Blue" from "Colour""#,
    #"I select "Blue" from the "Colour" dropdown"#, #"I select the option with value "b" from "Colour""#,
    #"I select option number 2 from "Colour""#, #"I reload"#, #"I reload the page"#, #"I refresh the page"#,
    #"I go to "about.html""#, #"I open the page "about.html""#, #"I visit "/login""#, #"I am on "/login""#,
    #"I should be on "/login""#, #"I navigate to "/login""#, #"I go back"#, #"I go forward"#,
    #"the address is "/about.html""#, #"the URL contains "page=2""#, #"the url should match "page=\d""#,
    #"the address ends with "/cart""#, #"the page title is "Shop""#, #"the page title contains "Shop""#,
    #"the title should be "Shop""#, #"I focus the "Name" field"#, #"the "Name" field has the focus"#,
    #"the "Name" field should be focused"#, #"I should see "A" before "B""#, #"I should see "B" after "A""#,
    #""Milk" is visible"#, #""Milk" is hidden"#, #"the "Save" button is visible"#,
    #"the "Save" button should be hidden"#, #"there are 3 items in the list"#, #"there is 1 item in the list"#,
    #"there should be 3 items"#, #"there are 3 buttons"#, #"there is a "Save" button"#, #"there is no "Save" button"#,
    #"there should not be a "Save" button"#, #"I press Enter"#, #"I press the Enter key"#, #"I press Escape"#,
    #"I press Backspace"#, #"I upload "a.txt" to "Photo""#, #"I attach the file "a.txt" to "Photo""#,
    #"the cookie "theme" is "dark""#, #"there is no cookie "theme""#, #"I set the cookie "theme" to "dark""#,
    #"I delete all cookies"#, #"the local storage item "user" is "Anna""#, #"I clear the local storage"#,
    #"the page asked to print"#, #"I set the "Week" date to "2024-W52""#, #"I fill in "Date" with "2024-12-24""#,
    #"I fill in "Name" with "Ann""#, #"I fill in the "Name" field with "Ann""#, #"I type "Ann" into "Name""#,
    #"I type "Ann" into the "Name" field"#, #"I type "Ann" on the keyboard"#, #"I follow "About""#,
    #"I wait to see text containing "euro""#, #"there are 3 item in the list"#, #"there is 3 button"#,
    #"I should see text "Welcome""#, #"I am on the page "/login""#, #"I fill "Name" with "Ann""#,
    #"I enter "Ann" in the "Name" field"#, #"I input "Ann" into "Name""#, #"I clear the "Name" field"#,
    #"I write "Ann" into "Name""#, #"the "Name" field should contain "Ann""#, #"I hit Enter"#, #"I press enter"#,
    #"I dismiss the alert"#, #"I take a screenshot"#, #"the "Save" button should be disabled"#,
    #""Save" should be visible"#, #"the "Terms" box is ticked"#, #"I untick "Organic""#,
    #"I select the "Large" radio button"#, #"I pick "Blue" from "Colour""#, #"I delete the cookie "theme""#,
    #"the cookie "theme" should exist"#, #"I should see 3 buttons"#, #"I should see 3 "Apple""#,
    #"I press Tab"#, #"I press the Tab key"#, #"I hover over "Menu""#, #"I right-click "Row""#, #"I press Control+S"#,
    #"I press Ctrl+S"#, #"I press j"#, #"I press the space key"#, #"I press ArrowDown"#,
    #"I drop the file "a.txt" on "Photo""#, #"I turn the mouse wheel down over "Messages""#,
    #"I should see an alert"#, #"I should see "A" above "B""#,
  ])
  func areDefined(text: String) throws {
    let matches = try Self.registry.get().matches(for: text)
    #expect(matches.count == 1, "\(matches.map(\.definition.declaration.pattern))")
  }

  @Test(arguments: [
    (#""Milk" should not be visible"#, #""Milk" should be not visible"#),
    (#"i should see "x""#, #"I should see "x""#),
    (#"I Should See "x""#, #"I should see "x""#),
    (#"I SHOULD SEE "x""#, #"I should see "x""#),
    (#"I click Save"#, #"I click "Save""#),
    (#"I touch ok"#, #"I touch "ok""#),
    (#"I click the Save button"#, #"I click the "Save" button"#),
    (#"I should see Welcome"#, #"I should see "Welcome""#),
    (#"I click a "Save" button"#, #"I click the "Save" button"#),
    (#"I click an "Edit" link"#, #"I click the "Edit" link"#),
    (#"I click button "Save""#, #"I click the "Save" button"#),
    (#"I click the button "Save""#, #"I click the "Save" button"#),
    (#"I click on the link "About""#, #"I click on the "About" link"#),
    (#"I click the checkbox "Organic""#, #"I click the "Organic" checkbox"#),
    (#"there should be 3 buttons on the page"#, #"there should be 3 buttons"#),
    (#"the list has 3 elements"#, #"the list has 10 items"#),
    (#"I should see the "Welcome" text"#, #"I should see the text "Welcome""#),
    (#"I should see "Welcome" on the page"#, #"I should see "Welcome""#),
    (#"I should see the heading "Welcome""#, #"I should see the "Welcome" heading"#),
    (#"I should be able to see "Welcome""#, #"I should see "Welcome""#),
    (#"I can see "Welcome""#, #"I should see "Welcome""#),
    (#"I should not be able to see "Welcome""#, #"I should not see "Welcome""#),
    (#"I cannot see "Welcome""#, #"I should not see "Welcome""#),
    (#"the page should contain "Welcome""#, #"I should see text containing "Welcome""#),
    (#"the page contains "Welcome""#, #"I should see text containing "Welcome""#),
    (#"page should contain "Welcome""#, #"I should see text containing "euro""#),
    (#"the page should not contain "Error""#, #"I should not see text containing "Error""#),
    (#"the current url should be "/login""#, #"the url should be "/login""#),
    (#"the "Name" field should have value "Ann""#, #"the "Name" field should show "Ann""#),
    (#"the field "Name" should contain "Ann""#, #"the "Name" field should contain"#),
    (#"I wait for "Save" to be visible"#, #"I wait for "Save" to appear"#),
    (#"I wait until "Save" is visible"#, #"I wait until I see"#),
    (#"I wait for "Loading" to be hidden"#, #"I wait for "Loading" to disappear"#),
    (#"I wait 2 seconds"#, #"I wait for 2.5 seconds"#),
    (#"I accept the alert"#, #"I touch "OK" in the alert"#),
    (#"the button "Save" should be disabled"#, #"the "Save" button should be"#),
    (#"the "Save" button is not enabled"#, #"the "Save" button is disabled"#),
    (#"element "Save" should be visible"#, #""Save" should be visible"#),
    (#""Save" should exist"#, #""Save" should be visible"#),
    (#"I unselect the "Organic" checkbox"#, #"I uncheck the "Organic" checkbox"#),
    (#"I select the radio button "Large""#, #"I select the "Large" radio button"#),
  ])
  func leadToTheRightSentence(text: String, meant: String) throws {
    let registry = try Self.registry.get()
    #expect(try registry.matches(for: text).isEmpty)
    let advice = registry.nearMissAdvice(for: text)
    #expect(advice.dropFirst().first?.hasPrefix("  " + meant) == true, "\(advice)")
  }

  /// Sentences about unsupported actions: no advice is better than a wrong one.
  @Test(arguments: [
    #"I submit the form"#, #"I log in as "Ann""#, #"I go to the homepage"#, #"I switch to the new tab"#,
    #"there should be 3 apples"#, #"the server has 2 GB of memory"#, #"I should hear "music""#,
  ])
  func nothingUnrelatedIsOffered(text: String) throws {
    #expect(try Self.registry.get().nearMissAdvice(for: text).isEmpty)
  }
}
