public import ModelApps

/// A screen with a search for categories and a delegate that only records its calls.
public final class Suggest: App {
  /// The calls of the delegate in order.
  private var choices: [String] = []
  private var search: CategorySearch?

  /// The categories of the service, unless a scenario replaces it.
  private static let categories = [
    "Apple", "Apricot", "Avocado", "Banana", "Blackberries", "Blackcurrant", "Blueberries", "Breadfruit",
  ]
  /// The response time of the service.
  private static let answeringTime = Duration.milliseconds(200)

  /// Makes the app without a search.
  public init() {}

  /// Provides the service and creates the search that uses it.
  ///
  /// The backdoor `choices` returns the choices passed to the delegate, one per line.
  public func launch(in environment: AppEnvironment) {
    let mutation: Mutation? = environment.mutation()
    environment.services.provide(Suggest.service(isWrong: mutation == .findsAnywhere))
    environment.backdoor("choices") { [weak self] _ in self?.choices.joined(separator: "\n") ?? "" }
    let search = CategorySearch(services: environment.services, mutation: mutation)
    search.delegate = self
    self.search = search
  }

  /// The search.
  public var screen: Screen {
    guard let search else { return Screen("Suggest") {} }
    return Screen("Suggest") { search.results }.searchBar(search.bar)
  }

  /// The service that returns the categories beginning with a text, ignoring case.
  private static func service(isWrong: Bool) -> FakeService {
    FakeService(CategorySearch.service, after: answeringTime) { asked in
      let beginning = asked.first?.lowercased() ?? ""
      return categories.filter {
        isWrong ? $0.lowercased().contains(beginning) : $0.lowercased().hasPrefix(beginning)
      }
    }
  }
}

extension Suggest: CategorySearchDelegate {
  func search(_ search: CategorySearch, didSelect category: String) { choices.append("category \(category)") }
  func search(_ search: CategorySearch, didSelectKeyword keyword: String) { choices.append("keyword \(keyword)") }
}

extension Suggest {
  /// The search before typing, with suggestions, without suggestions, and with a failing service.
  public static var gallery: [ScreenSample] {
    let failing = FakeService(CategorySearch.service) { _ in throw ServiceFailure("out of order") }
    return [
      ScreenSample("Search", "empty") { (_: Suggest) in },
      sample("many suggestions", keyword: "B"),
      sample("one suggestion", keyword: "App"),
      sample("no suggestion", keyword: "Appo"),
      sample("service out of order", [.fake(failing)], keyword: "A"),
    ]
  }

  private static func sample(_ variant: String, _ surroundings: [AppCommand] = [], keyword: String) -> ScreenSample {
    ScreenSample("Search", variant, after: answeringTime, surroundings: surroundings) { (app: Suggest) in
      app.search?.look(for: keyword)
    }
  }
}

extension Suggest: MutableApp {
  /// The ways to break the app for checking its scenarios.
  public enum Mutation: String, CaseIterable, Sendable {
    case findsAnywhere, asksOnce, keepsSuggestions, takesLateAnswers, offersNothing, tellsKeyword, ignoresKeyword
  }
}
