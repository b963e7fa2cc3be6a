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
    (#""Milk" should not be visible"#, #""Milk" should be hidden"#), (#"i should see "x""#, #"I should see "x""#),
    (#"I Should See "x""#, #"I should see "x""#), (#"I SHOULD SEE "x""#, #"I should see "x""#),
    (#"I should see Welcome"#, #"I should see "Inbox""#),
    (#"I click the Save button"#, #"I touch the "Save" button"#),
    (#"I click a "Save" button"#, #"I touch the "Save" button"#),
    (#"I click button "Save""#, #"I touch the "Save" button"#),
    (#"I click the button "Save""#, #"I touch the "Save" button"#),
    (#"I click the checkbox "Organic""#, #"I touch "Organic""#), (#"the list has 3 elements"#, "the list has 10 items"),
    (#"I should see "Welcome" on the page"#, #"I should see "Welcome""#),
    (#"I should be able to see "Welcome""#, #"I should see "Welcome""#), (#"I can see "Welcome""#, #"I see "Welcome""#),
    (#"I should not be able to see "Welcome""#, #"I should not see "Welcome""#),
    (#"I cannot see "Welcome""#, #"I don't see "Welcome""#),
    (#"the current url should be "/login""#, #"the address should be "/login""#),
    (#"the "Name" field should have value "Ann""#, #"the "Name" field shows "Ann""#),
    (#"the field "Name" should contain "Ann""#, #"the "Name" field contains "Ann""#),
    (#"I wait for "Save" to be visible"#, #"I wait for "Save" to appear"#),
    (#"I wait until "Save" is visible"#, #"I wait until I see "Save""#),
    (#"I wait for "Loading" to be hidden"#, #""Loading" should be hidden"#),
    (#"I wait 2 seconds"#, "I wait for 2.5 seconds"),
    (#"the button "Save" should be disabled"#, #"the "Save" button is disabled"#),
    (#"the "Save" button is not enabled"#, #"the "Save" button is disabled"#),
    (#"element "Save" should be visible"#, #""Save" is visible"#), (#""Save" should exist"#, #""Save" is visible"#),
    (#"I unselect the "Organic" checkbox"#, #"I uncheck the "Organic" checkbox"#),
    (#"I select the radio button "Large""#, #"I choose the "Large" radio button"#),
  ])
  func leadToTheRightSentence(text: String, meant: String) throws {
    let registry = try Self.registry.get()
    #expect(try registry.matches(for: text).isEmpty)
    let advice = registry.nearMissAdvice(for: text)
    #expect(advice.contains { $0.hasPrefix("  " + meant) }, "\(advice)")
  }

  /// Sentences about unsupported actions: no advice is better than a wrong one.
  @Test(arguments: [
    #"I submit the form"#, #"I log in as "Ann""#, #"I switch to the new tab"#,
    #"there should be 3 apples"#, #"the server has 2 GB of memory"#, #"I should hear "music""#,
  ])
  func nothingUnrelatedIsOffered(text: String) throws {
    #expect(try Self.registry.get().nearMissAdvice(for: text).isEmpty)
  }
}
