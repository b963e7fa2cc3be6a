/// Queries that begin with a class. Where the compiler expects a `Query`, they are written `.button`, `.tableViewCell`.
extension QueryConvertible where Self == Query {
  /// Every element: `view`.
  public static var view: Query { Query(.any) }
  /// Elements of a class and its subclasses.
  ///
  /// - Parameters:
  ///   - name: the class in the notation of queries, such as `button` or `RoundButton`.
  ///   - others: alternative classes.
  public static func element(_ name: String, _ others: String...) -> Query {
    let patterns = ([name] + others).map { Query.ClassPattern(named: $0) }
    return Query(patterns.count == 1 ? patterns[0] : .oneOf(patterns))
  }
  /// Elements of exactly this class: `view:'UIButton'`.
  public static func exactly(_ className: String) -> Query { Query(.exactly(className)) }

  /// `UIActivityIndicatorView` and its subclasses.
  public static var activityIndicatorView: Query { Query(.shorthand("activityIndicatorView")) }
  /// `UIButton` and its subclasses.
  public static var button: Query { Query(.shorthand("button")) }
  /// `UICollectionView` and its subclasses.
  public static var collectionView: Query { Query(.shorthand("collectionView")) }
  /// `UICollectionViewCell` and its subclasses.
  public static var collectionViewCell: Query { Query(.shorthand("collectionViewCell")) }
  /// `UIControl` and its subclasses.
  public static var control: Query { Query(.shorthand("control")) }
  /// `UIDatePicker` and its subclasses.
  public static var datePicker: Query { Query(.shorthand("datePicker")) }
  /// `UIImageView` and its subclasses.
  public static var imageView: Query { Query(.shorthand("imageView")) }
  /// `UILabel` and its subclasses.
  public static var label: Query { Query(.shorthand("label")) }
  /// `UINavigationBar` and its subclasses.
  public static var navigationBar: Query { Query(.shorthand("navigationBar")) }
  /// `UIPageControl` and its subclasses.
  public static var pageControl: Query { Query(.shorthand("pageControl")) }
  /// `UIPickerView` and its subclasses.
  public static var pickerView: Query { Query(.shorthand("pickerView")) }
  /// `UIProgressView` and its subclasses.
  public static var progressView: Query { Query(.shorthand("progressView")) }
  /// `UIScrollView` and its subclasses, including tables and text views.
  public static var scrollView: Query { Query(.shorthand("scrollView")) }
  /// `UISearchBar` and its subclasses.
  public static var searchBar: Query { Query(.shorthand("searchBar")) }
  /// `UISegmentedControl` and its subclasses.
  public static var segmentedControl: Query { Query(.shorthand("segmentedControl")) }
  /// `UISlider` and its subclasses.
  public static var slider: Query { Query(.shorthand("slider")) }
  /// `UIStepper` and its subclasses.
  public static var stepper: Query { Query(.shorthand("stepper")) }
  /// `UISwitch` and its subclasses.
  public static var `switch`: Query { Query(.shorthand("switch")) }
  /// `UITabBar` and its subclasses.
  public static var tabBar: Query { Query(.shorthand("tabBar")) }
  /// `UITabBarButton` and its subclasses.
  public static var tabBarButton: Query { Query(.shorthand("tabBarButton")) }
  /// `UITableView` and its subclasses.
  public static var tableView: Query { Query(.shorthand("tableView")) }
  /// `UITableViewCell` and its subclasses.
  public static var tableViewCell: Query { Query(.shorthand("tableViewCell")) }
  /// `UITextField` and its subclasses.
  public static var textField: Query { Query(.shorthand("textField")) }
  /// `UITextView` and its subclasses.
  public static var textView: Query { Query(.shorthand("textView")) }
  /// `UIToolbar` and its subclasses.
  public static var toolbar: Query { Query(.shorthand("toolbar")) }
  /// `UIWebView`, `WKWebView` and their subclasses.
  public static var webView: Query { Query(.shorthand("webView")) }
  /// `UIWindow`, the root of every tree.
  public static var window: Query { Query(.shorthand("window")) }
}

extension Query {
  /// Looks for visible elements of a class everywhere.
  fileprivate init(_ classes: ClassPattern) {
    self.init(steps: [Step(classes: classes)])
  }
}

extension Query {
  /// Columns of pickers.
  package static var wheel: Query { Query(.shorthand("pickerTableView")) }
  /// The area around an action sheet on tablets. A touch on the area cancels the sheet.
  package static var dismissArea: Query { Query(.shorthand("dimmingView")).marked("dismiss popup") }
  /// The back button of a navigation bar.
  package static var backButton: Query { Query(.shorthand("navigationItemButtonView")) }
  /// Tables, including columns of pickers.
  package static var anyTable: Query { .tableView }
  /// A row of a table.
  ///
  /// - Parameters:
  ///   - row: its index in its section, from 0.
  ///   - section: the index of the section, from 0; nil for any section.
  package static func tableRow(_ row: Int, section: Int?) -> Query {
    let cell = tableViewCell.property(PropertyName.row.description, row)
    return section.map { cell.property(PropertyName.section.description, $0) } ?? cell
  }
  /// Lists of rows: tables and collections, except menus of a page.
  package static var anyList: Query {
    let bars = ["navigationBar", "tabList", "toolbar"].map { Predicate.equals(.role, .string($0)) }
    let menus = ["menu", "menubar"].map { Predicate.equals(.traits, .string($0)) }
    return .element("tableView", "collectionView").not(.element("pickerTableView"))
      .not(.view.inside(.view.where(.or(bars + menus))))
  }
  /// The list that an unnamed reference means; all candidates if it is ambiguous.
  package static var theList: Query {
    anyList.not(.view.inside(.element("tableView", "collectionView"))).principal
  }
}
