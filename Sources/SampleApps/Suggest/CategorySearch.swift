import ModelApps

/// Receives the choices of a search for categories.
protocol CategorySearchDelegate: AnyObject {
  /// The user chose a suggestion.
  func search(_ search: CategorySearch, didSelect category: String)
  /// The user chose the typed text, whether or not such a category exists.
  func search(_ search: CategorySearch, didSelectKeyword keyword: String)
}

/// A search field that suggests categories while typing; a reusable component for any screen.
final class CategorySearch {
  /// The row for choosing a typed keyword without suggestions.
  static let comingSoon = "Item coming soon! Tap to add."
  /// The service that returns the categories with a given beginning.
  static let service = "categories"

  /// Receives the choices.
  weak var delegate: (any CategorySearchDelegate)?
  private let services: Services
  private let mutation: Suggest.Mutation?
  private var keyword = ""
  /// The suggestions; nil before the first response.
  private var suggestions: [String]?
  /// The reason for missing suggestions; empty without a problem.
  private var problem = ""

  /// Creates an empty field.
  ///
  /// - Parameters:
  ///   - services: the services that provide suggestions.
  ///   - mutation: the defect to show; nil for a correct search.
  init(services: Services, mutation: Suggest.Mutation?) {
    self.services = services
    self.mutation = mutation
  }

  /// The field.
  var bar: SearchBar {
    SearchBar("Search categories", text: keyword, onSearch: { self.chooseKeyword() }) { self.look(for: $0) }
  }

  /// The rows below the field.
  @ViewBuilder var results: [Node] {
    if !problem.isEmpty {
      Label(problem, lines: 0).margins(16).id("problem")
    } else if let suggestions {
      Table {
        Section(suggestions) { category in
          Cell(category) { self.choose(category) }
        }
        if suggestions.isEmpty, mutation != .offersNothing {
          Section { Cell(CategorySearch.comingSoon) { self.chooseKeyword() } }
        }
      }
    }
  }

  /// Searches for a text as if it were typed.
  func look(for keyword: String) {
    self.keyword = keyword
    if keyword.isEmpty, mutation != .keepsSuggestions { suggestions = nil }
    problem = ""
    guard !keyword.isEmpty, mutation != .asksOnce || keyword.count == 1 else { return }
    services.call(CategorySearch.service, [keyword]) { [weak self] answer in
      // A late response belongs to an earlier text.
      guard let self, self.keyword == keyword || self.mutation == .takesLateAnswers else { return }
      self.show(answer)
    }
  }

  private func show(_ answer: Result<[String], ServiceFailure>) {
    switch answer {
    case .success(let categories):
      suggestions = categories
    case .failure:
      suggestions = nil
      problem = "No suggestions right now."
    }
  }

  private func choose(_ category: String) {
    delegate?.search(self, didSelect: mutation == .tellsKeyword ? keyword : category)
  }

  private func chooseKeyword() {
    guard !keyword.isEmpty, mutation != .ignoresKeyword else { return }
    delegate?.search(self, didSelectKeyword: keyword)
  }
}
