internal import ModelApps

/// Who gets what was chosen in a search for categories.
protocol CategorySearchDelegate: AnyObject {
  /// One of the suggestions was chosen.
  func search(_ search: CategorySearch, didSelect category: String)
  /// What was typed was chosen, whether there is such a category or not.
  func search(_ search: CategorySearch, didSelectKeyword keyword: String)
}

/// A search field that suggests categories while one types; a component that can be part of any screen.
final class CategorySearch {
  /// What chooses the typed keyword where nothing is suggested for it.
  static let comingSoon = "Item coming soon! Tap to add."
  /// The service that is asked for the categories that begin with a text.
  static let service = "categories"

  /// Who gets what is chosen.
  weak var delegate: (any CategorySearchDelegate)?
  private let services: Services
  private let mutation: Suggest.Mutation?
  private var keyword = ""
  /// What is suggested; nil where no answer is there.
  private var suggestions: [String]?
  /// Why nothing is suggested; empty where something is, or will be.
  private var problem = ""

  /// Makes an empty field.
  ///
  /// - Parameters:
  ///   - services: where suggestions come from.
  ///   - mutation: what is broken; nil where it works.
  init(services: Services, mutation: Suggest.Mutation?) {
    self.services = services
    self.mutation = mutation
  }

  /// The field.
  var bar: SearchBar {
    SearchBar("Search categories", text: keyword, onSearch: { self.chooseKeyword() }) { self.look(for: $0) }
  }

  /// What is below the field.
  @ViewBuilder var results: [Node] {
    if !problem.isEmpty {
      Label(problem).margins(16).id("problem")
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

  /// Takes a text as if it were typed.
  func look(for keyword: String) {
    self.keyword = keyword
    if keyword.isEmpty, mutation != .keepsSuggestions { suggestions = nil }
    problem = ""
    guard !keyword.isEmpty, mutation != .asksOnce || keyword.count == 1 else { return }
    services.call(CategorySearch.service, [keyword]) { [weak self] answer in
      // An answer that comes late is one to something else.
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
