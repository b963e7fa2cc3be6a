import AppUnderTest
import StepRegistry

/// The beginnings of steps that expect something to be on the screen or gone from it.
enum Seeing {
  static let positive = "I (?:should )?see"
  static let negative = "I (?:should not|shouldn't|do not|don't) see"
}

extension StepTopic {
  /// Elements and texts on the screen.
  static let seeing = StepTopic("Seeing") {
    PredefinedStep(
      #"^\#(Seeing.positive) (?:the )?(?:text )?\#(quoted)$"#,
      "Expects something with this text, label or identifier; it waits for it to come.",
      examples: #"I should see "Inbox""#, #"I see "Inbox""#, #"I see the text "Inbox""#
    ) { (user, text: String) in
      try await user.app.see(text)
    }

    PredefinedStep(
      #"^\#(Seeing.negative) (?:the )?(?:text )?\#(quoted)$"#,
      "Expects nothing with this text, label or identifier; it waits for it to go.",
      examples: #"I should not see "Inbox""#, #"I don't see "Inbox""#
    ) { (user, text: String) in
      try await user.app.seeNo(text)
    }

    PredefinedStep(
      #"^\#(Seeing.negative) (?:the )?(?:text )?\#(quoted) anywhere$"#,
      "Expects nothing with this text, label or identifier wherever one could scroll to on a page; it waits for it to go.",
      examples: #"I should not see "Error" anywhere"#
    ) { (user, text: String) in
      try text.requireVisible()
      try await user.app.waitForNoneAnywhere(.text(text))
    }

    PredefinedStep(
      #"^\#(Seeing.positive)(?: the following)?:$"#, "Expects each of several texts.",
      examples: "I should see:\n  | Apple | Apricot |"
    ) { (user, texts: DataTable) in
      for text in try texts.wantedTexts() {
        await softly { try await user.app.see(text) }
      }
    }

    PredefinedStep(
      #"^\#(Seeing.negative)(?: the following)?:$"#, "Expects several texts to be absent.",
      examples: "I should not see:\n  | Banana |"
    ) { (user, texts: DataTable) in
      for text in try texts.wantedTexts() {
        await softly { try await user.app.seeNo(text) }
      }
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:the|an?) \#(quoted) (\#(ElementKind.pattern))$"#,
      "Expects a button, field, switch, image or the like of this name.",
      examples: #"I should see a "Save" button"#, #"I should see the "Name" text field"#, #"I see a "logo" image"#
    ) { (user, name: String, kind: ElementKind) in
      try await user.app.expect(kind, name, isSeen: true)
    }

    PredefinedStep(
      #"^\#(Seeing.negative) (?:the|an?) \#(quoted) (\#(ElementKind.pattern))$"#,
      "Expects no button, field, switch, image or the like of this name.",
      examples: #"I should not see a "Save" button"#
    ) { (user, name: String, kind: ElementKind) in
      try await user.app.expect(kind, name, isSeen: false)
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:the|an?) (\#(ElementKind.pattern))$"#, "Expects an element of a kind.",
      examples: "I should see a web view", "I should see a map"
    ) { (user, kind: ElementKind) in
      try await user.app.waitFor(kind.query)
    }

    PredefinedStep(
      #"^\#(Seeing.negative) (?:the|an?|any) (\#(ElementKind.pattern))$"#, "Expects no element of a kind.",
      examples: "I should not see an alert"
    ) { (user, kind: ElementKind) in
      try await user.app.waitForNone(kind.query, wish: "every \(kind.noun) to be gone")
    }

    PredefinedStep(
      #"^\#(Seeing.positive) text \#(TextPart.pattern) \#(quoted)$"#,
      "Expects a text that begins or ends with another, contains it, or matches a regular expression.",
      examples: #"I should see text starting with "Dear""#, #"I should see text containing "euro""#,
      #"I should see text ending with "!""#, #"I should see text matching "\d+ items""#
    ) { (user, part: TextPart, text: String) in
      try await user.app.waitFor(.text(part, text))
    }

    PredefinedStep(
      #"^\#(Seeing.negative) text \#(TextPart.pattern) \#(quoted)$"#,
      "Expects no text that begins or ends with another, contains it, or matches a regular expression.",
      examples: #"I should not see text containing "error""#
    ) { (user, part: TextPart, text: String) in
      try text.requireVisible()
      try await user.app.waitForNone(.text(part, text), wish: "every text \(part.rawValue) \"\(text)\" to be gone")
    }

    PredefinedStep(
      "I (should )see the text:", "Expects a text of several lines, or one with quotes.",
      examples: "I should see the text:\n  \"\"\"\n  Dear reader,\n  this is long.\n  \"\"\""
    ) { (user, text: DocString) in
      try await user.app.see(text.content)
    }

    PredefinedStep(
      #"^(?:the (?:navigation )?title (?:is|should be)|\#(Seeing.positive) (?:the|a) navigation bar titled) \#(quoted)$"#,
      "Expects a navigation bar with this title, or on a page this title of the page.",
      examples: #"the title is "My Lists""#, #"I should see a navigation bar titled "My Lists""#
    ) { (user, title: String) in
      try await user.app.waitUntil("the title \"\(title)\"") { tree in
        let bar = ElementKind.navigationBar.query
        if !bar.marked(title).elements(in: tree).isEmpty { return nil }
        let page = ElementKind.webView.query.elements(in: tree).first
        guard let page, let shown = tree.string(.screenTitle, of: page) else {
          return bar.marked(title).reason(in: tree)
        }
        return shown.reads(as: title) ? nil : "the page has the title \"\(shown)\""
      }
    }

    PredefinedStep(
      #"^\#(Seeing.positive) (?:the text )?\#(quoted) (?:in|on) the web (?:view|page)$"#,
      "Expects a text on a web page.", examples: #"I should see "Welcome" in the web view"#
    ) { (user, text: String) in
      try await user.app.waitFor(ElementKind.webView.query)
      try await user.app.waitFor(.text(onPageOfWeb: text))
    }

    PredefinedStep(
      #"^\#(Seeing.negative) (?:the text )?\#(quoted) (?:in|on) the web (?:view|page)$"#,
      "Expects that a text is not on a web page.", examples: #"I should not see "Error" in the web view"#
    ) { (user, text: String) in
      try text.requireVisible()
      // Without a page, its content cannot be checked.
      try await user.app.waitFor(ElementKind.webView.query)
      try await user.app.waitForNone(
        .text(onPageOfWeb: text), wish: "\"\(text)\" to be gone from the web page")
    }

    PredefinedStep(
      "I (should )see (the )user location", "Expects the dot on a map that shows where the user is.",
      examples: "I should see the user location"
    ) { user in
      try await user.app.waitFor(.exactly("MKUserLocationView"))
    }
  }
}
