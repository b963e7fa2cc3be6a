import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Cookies and storage of a page.
  static let storage = StepTopic("Cookies and storage") {
    PredefinedStep(
      #"^the (\#(Kept.pattern)) \#(quoted) (\#(TextCheck.pattern)) \#(quoted)$"#,
      "Expects a cookie or an item of a storage; before the page is open, 'is' sets it.",
      examples: #"the cookie "theme" is "dark""#, #"the local storage item "user" should be "Anna""#,
      #"the session storage item "cart" contains "Milk""#, mayBeEmpty: [3]
    ) { (user, kept: Kept, name: String, check: TextCheck, wanted: String) in
      if check.words == "is", !user.isExpecting, Scenario.current?.value(AppSession.self) == nil {
        return try await user.prepare { try await $0.perform(.browse(kept.change(name, wanted))) }
      }
      let wish = "\(kept.noun) \"\(name)\" \(check.wish) \"\(wanted)\""
      try await user.app.waitUntil(wish, lettingLoadingEnd: check.isDenied) { records in
        guard let value = kept.values(in: records)[name] else { return kept.missing(name, in: records) }
        return try check.holds(value, wanted) ? nil : "it is \"\(value)\""
      }
    }

    PredefinedStep(
      #"^(?:there (?:is|should be) an? (\#(Kept.pattern)) \#(quoted)|the (\#(Kept.pattern)) \#(quoted) (?:exists|should exist))$"#,
      "Expects a cookie or an item of a storage, with any value.",
      examples: #"there is a cookie "theme""#, #"the cookie "theme" exists"#, #"there is a local storage item "user""#
    ) { (user, first: Kept?, firstName: String?, second: Kept?, secondName: String?) in
      guard let kept = first ?? second, let name = firstName ?? secondName else { return }
      try await user.app.waitUntil("\(kept.noun) \"\(name)\"") { records in
        kept.values(in: records)[name] == nil ? kept.missing(name, in: records) : nil
      }
    }

    PredefinedStep(
      #"^(?:there (?:is|should be) no (\#(Kept.pattern)) \#(quoted)|the (\#(Kept.pattern)) \#(quoted) (?:does not|doesn't|should not) exist)$"#,
      "Expects that a cookie or an item of a storage is not there; it waits for it to go.",
      examples: #"there is no cookie "theme""#, #"the session storage item "cart" does not exist"#
    ) { (user, first: Kept?, firstName: String?, second: Kept?, secondName: String?) in
      guard let kept = first ?? second, let name = firstName ?? secondName else { return }
      try await user.app.waitUntil("\(kept.noun) \"\(name)\" to be gone", lettingLoadingEnd: true) { records in
        kept.values(in: records)[name].map { "it is \"\($0)\"" }
      }
    }

    PredefinedStep(
      setting:
        #"^(?:I set the (\#(Kept.pattern)) \#(quoted) to \#(quoted)|the (\#(Kept.pattern)) \#(quoted) is set to \#(quoted))$"#,
      "Sets a cookie of the page's host, or an item of a storage, also before the page is open.",
      examples: #"I set the cookie "theme" to "dark""#, #"the cookie "theme" is set to "dark""#,
      #"I set the local storage item "user" to "Anna""#, mayBeEmpty: [2, 5]
    ) {
      (
        first: Kept?, firstName: String?, firstValue: String?, second: Kept?, secondName: String?,
        secondValue: String?
      ) in
      let kept = first ?? second ?? .cookie
      return Setting(.browse(kept.change(firstName ?? secondName ?? "", firstValue ?? secondValue ?? "")))
    }

    PredefinedStep(
      #"^I (?:delete|remove|clear) the (\#(Kept.pattern)) \#(quoted)$"#, "Removes a cookie, or an item of a storage.",
      examples: #"I delete the cookie "theme""#, #"I remove the local storage item "user""#
    ) { (user, kept: Kept, name: String) in
      try await user.app.perform(.browse(kept.change(name, nil)))
    }

    PredefinedStep(
      "^I (?:delete|remove|clear) (?:(?:all )?(?:the )?(cookies)|the (local|session) storage)$",
      "Removes all cookies of the page, or all items of a storage.",
      examples: "I delete all cookies", "I clear the cookies", "I clear the local storage"
    ) { (user, _: String?, storage: String?) in
      let storage = storage.flatMap { PageStorage(rawValue: $0) }
      try await user.app.perform(.browse(storage.map { .clear($0) } ?? .clearCookies))
    }
  }
}

/// A named value that a browser stores for a page.
private enum Kept: StepConvertible {
  case cookie
  case item(PageStorage)

  static let stepWording = "cookie, local storage item or session storage item"
  static let pattern = "cookie|(?:local|session) ?[Ss]torage item"

  init?(stepText: String) {
    if stepText == "cookie" {
      self = .cookie
    } else {
      self = .item(stepText.hasPrefix("local") ? .local : .session)
    }
  }

  /// The words for the cookie or the storage item.
  var noun: String {
    switch self {
    case .cookie: "the cookie"
    case .item(let storage): "the \(storage.rawValue) storage item"
    }
  }

  /// The values by their names.
  func values(in records: PageRecords) -> [String: String] {
    switch self {
    case .cookie: records.cookies
    case .item(let storage): records.items[storage] ?? [:]
    }
  }

  /// The command that sets the value of a name; nil removes the value.
  func change(_ name: String, _ value: String?) -> PageCommand {
    switch self {
    case .cookie: .setCookie(name, value)
    case .item(let storage): .setItem(storage, name, value)
    }
  }

  /// The failure for a name without a value. It lists the names that have one.
  func missing(_ name: String, in records: PageRecords) -> String {
    let others = values(in: records).keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    return "\(noun) \"\(name)\" was not found" + (others.isEmpty ? "" : "; there are \(others)")
      + "\nTo set it: Given \(noun) \"\(name)\" is set to \"…\""
  }
}
