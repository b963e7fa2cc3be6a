import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Addresses and titles of pages, and features of the browser.
  static func browsing(_ apps: AppCatalog) -> StepTopic {
    StepTopic("Pages and their addresses") {
      PredefinedStep(
        #"^I (?:(?:(?:go|navigate) to|visit|am on) (?:the (?:page|address|URL) )?|open the (?:page|address|URL) )\#(quoted)$"#,
        "Opens an address in place of the page, or moves the device to a place that an earlier step has named.",
        examples: #"I go to "about.html""#, #"I open the page "/login""#, #"I visit "https://shop.example""#,
        #"I go to "Prague""#
      ) { (user, address: String) in
        if user.isExpecting { return try await user.expectAddress(address, nil) }
        if let location = Places.named(address) { return try await user.prepare { try await $0.setLocation(location) } }
        guard let session = Scenario.current?.value(AppSession.self) else {
          return _ = try await start(try apps.page(named: address), of: apps).tree()
        }
        guard session.driver.able(as: (any PageRecordsDriver).self) != nil else {
          throw address.contains { "/.".contains($0) } ? StepProblem.noPage(at: address) : Places.unknown(address)
        }
        try await session.visit(address)
      }

      PredefinedStep(
        "^I (?:reload|refresh)(?: the)?(?: page)?$", "Loads the page again.",
        examples: "I reload", "I reload the page", "I refresh the page"
      ) { user in
        try await user.app.reload()
      }

      PredefinedStep(
        "^I go forward$", "Goes forward to the page that was left by going back.", examples: "I go forward"
      ) { user in
        try await user.app.goForward()
      }

      addressAndTitle

      PredefinedStep(
        #"^I follow (?:the )?\#(quoted)(?: link)?$"#, "Touches a link.", examples: #"I follow "About us""#
      ) { (user, name: String) in
        try await user.app.touch(user.app.control(.link, name))
      }

      printing
    }
  }

  /// Expectations about the address and the title of the page.
  @StepTopicBuilder private static var addressAndTitle: [PredefinedStep] {
    PredefinedStep(
      #"^(?:the (?:address|URL|url)(?: of the page)? (\#(TextCheck.pattern))|I should be on) \#(quoted)$"#,
      "Expects the address of the page; one without a scheme is compared with what follows the host.",
      examples: #"the address is "/about.html""#, #"the address contains "?page=2""#, #"the URL ends with "/cart""#,
      #"the address should be "https://shop.example/cart""#, #"I should be on "/login""#
    ) { (user, check: TextCheck?, wanted: String) in
      try await user.expectAddress(wanted, check)
    }

    PredefinedStep(
      #"^(?:the page title|the title of the page|the page's title) (\#(TextCheck.pattern)) \#(quoted)$"#,
      "Expects the title of the page, as a browser shows it on a tab.",
      examples: #"the page title is "Shop""#, #"the page title contains "Cart""#,
      #"the title of the page should be "Shop""#, mayBeEmpty: [1]
    ) { (user, check: TextCheck, wanted: String) in
      try await user.expect("title", check, wanted) { $0.string(.screenTitle, of: $1) ?? "" }
    }
  }

  /// Expectations about printing.
  @StepTopicBuilder private static var printing: [PredefinedStep] {
    PredefinedStep(
      #"^the page (?:asked|has asked|should ask) to (?:print|be printed)(?: (once|twice|\d+ times))?$"#,
      "Waits until the page has asked the browser to print it, since it was loaded.",
      examples: "the page asked to print", "the page asked to print once"
    ) { (user, times: Times?) in
      try await user.app.waitUntil("the page to ask to print") { records in
        let isMet = times.map { $0.count == records.prints } ?? (records.prints > 0)
        return isMet ? nil : "it asked for that \(Times.wording(records.prints))"
      }
    }

    PredefinedStep(
      "^the page (?:did not ask|has not asked|should not ask) to (?:print|be printed)$",
      "Expects that the page has not asked the browser to print it, since it was loaded.",
      examples: "the page did not ask to print"
    ) { user in
      try await user.app.waitUntil("the page not to ask to print", lettingLoadingEnd: true) { records in
        let prints = records.prints
        guard prints > 0 else { return nil }
        throw StepProblem("the page asked to print \(Times.wording(prints))")
      }
    }
  }
}

extension AppUser {
  /// Waits until the address of the page satisfies a comparison; nil to expect the whole address.
  func expectAddress(_ wanted: String, _ check: TextCheck?) async throws {
    try await expect("address", check, wanted) { tree, page in
      let url = tree.string(.other("url"), of: page) ?? ""
      return (check?.isWhole ?? true) && !wanted.contains("://") ? url.behindHost : url
    }
  }

  /// Waits until a text of the page satisfies a comparison.
  ///
  /// - Parameters:
  ///   - noun: the text in words.
  ///   - check: the comparison; nil to expect the whole text.
  ///   - wanted: the text to compare with.
  ///   - text: returns the text of the page.
  fileprivate func expect(
    _ noun: String, _ check: TextCheck?, _ wanted: String, of text: @Sendable (any ElementTree, ElementID) -> String
  ) async throws {
    guard let check = check ?? TextCheck(stepText: "is") else { return }
    let objection = { (tree: any ElementTree) throws -> (() -> String)? in
      guard let page = ElementKind.webView.query.elements(in: tree).first else {
        return { "no page is open, and nothing else has an address" }
      }
      let shown = text(tree, page)
      return try check.holds(shown, wanted) ? nil : { "the \(noun) is \"\(shown)\"" }
    }
    try await app.waitUntil(
      "the \(noun) \(check.wish) \"\(wanted)\"", lettingLoadingEnd: check.isDenied, lazily: objection)
  }
}

extension StepProblem {
  /// An app that is not a page is asked to go to an address.
  fileprivate static func noPage(at address: String) -> StepProblem {
    StepProblem(
      "the app is not a page in a browser, and cannot go to the address \"\(address)\"\n"
        + "Open a page first, as in: Given the page \"https://shop.example\" is open")
  }
}

extension String {
  /// The part of an address after its host.
  fileprivate var behindHost: String {
    guard let scheme = firstRange(of: "://") else { return self }
    let rest = self[scheme.upperBound...]
    return rest.firstIndex { "/?#".contains($0) }.map { String(rest[$0...]) } ?? "/"
  }
}
