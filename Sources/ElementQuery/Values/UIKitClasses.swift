/// The UIKit classes of model apps. Authors of apps derive their own with `ElementClass(_:of:)`.
///
/// For private UIKit classes that differ between versions, the name is the one used most often in tests of iOS apps.
/// Touchable ones derive from `UIButton`, so `button` finds them.
extension ElementClass {
  /// `UIView`, the base class of all views.
  public static let view = ElementClass("UIView")
  /// `UIWindow`, the root of every tree.
  public static let window = ElementClass("UIWindow", of: view)
  /// `UIControl`, the base class of controls.
  public static let control = ElementClass("UIControl", of: view)
  /// `UILabel`.
  public static let label = ElementClass("UILabel", of: view)
  /// `UIImageView`.
  public static let imageView = ElementClass("UIImageView", of: view)
  /// `UIStackView`.
  public static let stackView = ElementClass("UIStackView", of: view)
  /// `UIScrollView`, which clips its content.
  public static let scrollView = ElementClass("UIScrollView", of: view)
  /// `UITextView`.
  public static let textView = ElementClass("UITextView", of: scrollView)
  /// `UIButton`.
  public static let button = ElementClass("UIButton", of: control)
  /// `UIButtonLabel`, the label inside a button.
  public static let buttonLabel = ElementClass("UIButtonLabel", of: label)
}

/// Controls.
extension ElementClass {
  /// `UITextField`.
  public static let textField = ElementClass("UITextField", of: control)
  /// `UISwitch`.
  public static let switchControl = ElementClass("UISwitch", of: control)
  /// `UISlider`.
  public static let slider = ElementClass("UISlider", of: control)
  /// `UIStepper`.
  public static let stepper = ElementClass("UIStepper", of: control)
  /// `UISegmentedControl`.
  public static let segmentedControl = ElementClass("UISegmentedControl", of: control)
  /// `UISegment`, one part of a segmented control.
  public static let segment = ElementClass("UISegment", of: imageView)
  /// `UISegmentLabel`, the label inside a segment.
  public static let segmentLabel = ElementClass("UISegmentLabel", of: label)
  /// `UIPageControl`.
  public static let pageControl = ElementClass("UIPageControl", of: control)
  /// `UIDatePicker`.
  public static let datePicker = ElementClass("UIDatePicker", of: control)
  /// `UIPickerView`.
  public static let pickerView = ElementClass("UIPickerView", of: view)
  /// `UIPickerTableView`, one column of a picker.
  public static let pickerTableView = ElementClass("UIPickerTableView", of: tableView)
  /// `UIPickerTableViewWrapperCell`, one row of a column of a picker.
  public static let pickerTableViewCell = ElementClass("UIPickerTableViewWrapperCell", of: tableViewCell)
  /// `UIProgressView`.
  public static let progressView = ElementClass("UIProgressView", of: view)
  /// `UIActivityIndicatorView`.
  public static let activityIndicatorView = ElementClass("UIActivityIndicatorView", of: view)
  /// `UIRefreshControl`.
  public static let refreshControl = ElementClass("UIRefreshControl", of: control)
  /// `UISearchBar`.
  public static let searchBar = ElementClass("UISearchBar", of: view)
  /// `UISearchBarTextField`, the field inside a search bar.
  public static let searchBarTextField = ElementClass("UISearchBarTextField", of: textField)
}

/// Tables and collections.
extension ElementClass {
  /// `UITableView`.
  public static let tableView = ElementClass("UITableView", of: scrollView)
  /// `UITableViewCell`.
  public static let tableViewCell = ElementClass("UITableViewCell", of: view)
  /// `UITableViewCellContentView`, the container of a cell's content.
  public static let tableViewCellContentView = ElementClass("UITableViewCellContentView", of: view)
  /// `UITableViewHeaderFooterView`, above or below the rows of a section.
  public static let tableViewHeaderFooterView = ElementClass("UITableViewHeaderFooterView", of: view)
  /// `UITableViewCellEditControl`, the red button of a cell while its table is edited.
  public static let tableViewCellEditControl = ElementClass("UITableViewCellEditControl", of: control)
  /// `UITableViewCellReorderControl`, the handle that moves a cell while its table is edited.
  public static let tableViewCellReorderControl = ElementClass("UITableViewCellReorderControl", of: control)
  /// `UISwipeActionPullView`, the container of a swiped cell's actions.
  public static let swipeActionPullView = ElementClass("UISwipeActionPullView", of: view)
  /// `UISwipeActionStandardButton`, a button beside a cell that was swiped.
  public static let swipeActionStandardButton = ElementClass("UISwipeActionStandardButton", of: button)
  /// `UICollectionView`.
  public static let collectionView = ElementClass("UICollectionView", of: scrollView)
  /// `UICollectionViewCell`.
  public static let collectionViewCell = ElementClass("UICollectionViewCell", of: view)
}

/// Bars.
extension ElementClass {
  /// `UINavigationBar`.
  public static let navigationBar = ElementClass("UINavigationBar", of: view)
  /// `UINavigationButton`, a button in a navigation bar.
  public static let navigationButton = ElementClass("UINavigationButton", of: button)
  /// `UINavigationItemButtonView`, the back button.
  public static let navigationItemButtonView = ElementClass("UINavigationItemButtonView", of: navigationButton)
  /// `UITabBar`.
  public static let tabBar = ElementClass("UITabBar", of: view)
  /// `UITabBarButton`, a button in a tab bar; as in UIKit it does not derive from `UIButton`.
  public static let tabBarButton = ElementClass("UITabBarButton", of: control)
  /// `UITabBarButtonLabel`, the label inside a button of a tab bar.
  public static let tabBarButtonLabel = ElementClass("UITabBarButtonLabel", of: label)
  /// `UIToolbar`.
  public static let toolbar = ElementClass("UIToolbar", of: view)
  /// `UIToolbarButton`, a button in a tool bar.
  public static let toolbarButton = ElementClass("UIToolbarButton", of: button)
}

/// Views above a screen.
extension ElementClass {
  /// `UITransitionView`, the container of a screen above another one.
  public static let transitionView = ElementClass("UITransitionView", of: view)
  /// `UIDimmingView`, which blocks touches of the views behind it.
  public static let dimmingView = ElementClass("UIDimmingView", of: view)
  /// `UIAlertControllerView`, the base class of alerts and action sheets.
  public static let alertControllerView = ElementClass("UIAlertControllerView", of: view)
  /// `UIAlertView`, a message with buttons in the middle of the screen.
  public static let alertView = ElementClass("UIAlertView", of: alertControllerView)
  /// `UIActionSheet`, buttons at the bottom of the screen, or beside the element they belong to.
  public static let actionSheet = ElementClass("UIActionSheet", of: alertControllerView)
  /// `UIAlertControllerActionView`, a button of an alert or an action sheet.
  public static let alertControllerActionView = ElementClass("UIAlertControllerActionView", of: button)
  /// `UIPopoverView`, a view beside the element it belongs to.
  public static let popoverView = ElementClass("UIPopoverView", of: view)
  /// `UIKeyboard`.
  public static let keyboard = ElementClass("UIKeyboard", of: view)
  /// `UIKBKeyplaneView`, the container of the keys of the keyboard.
  public static let keyplaneView = ElementClass("UIKBKeyplaneView", of: view)
  /// `UIKBKeyView`, a key of the keyboard.
  public static let keyView = ElementClass("UIKBKeyView", of: view)
}

/// Web pages.
extension ElementClass {
  /// `WKWebView`; it derives from `UIWebView` here, and `webView` finds both.
  public static let webView = ElementClass("WKWebView", of: ElementClass("UIWebView", of: view))
  /// `WebElement`, an element of a page in a web view.
  public static let webElement = ElementClass("WebElement")
  /// `WebText`, a text between other elements of a page.
  package static let webText = ElementClass("WebText")
}

/// The words of queries.
extension ElementClass {
  /// The UIKit classes above.
  private static let ofUIKit: [ElementClass] = [
    view, window, control, label, imageView, stackView,
    scrollView, textView, button, buttonLabel, textField, switchControl,
    slider, stepper, segmentedControl, segment, segmentLabel, pageControl,
    datePicker, pickerView, pickerTableView, pickerTableViewCell, progressView, activityIndicatorView,
    refreshControl, searchBar, searchBarTextField, tableView, tableViewCell, tableViewCellContentView,
    tableViewHeaderFooterView, tableViewCellEditControl, tableViewCellReorderControl, swipeActionPullView,
    swipeActionStandardButton, collectionView,
    collectionViewCell, navigationBar, navigationButton, navigationItemButtonView, tabBar, tabBarButton,
    tabBarButtonLabel, toolbar, toolbarButton, transitionView, dimmingView, alertControllerView,
    alertView, actionSheet, alertControllerActionView, popoverView, keyboard, keyplaneView,
    keyView, webView,
  ]

  /// The words for these classes in queries, known even if no screen shows one: `button` for `UIButton`, and
  /// `alertController`, which is not in any tree.
  package static let knownShorthands: Set<String> = Set(
    ofUIKit.map(\.shorthand) + ["alertController"])

  private static let byName = Dictionary(ofUIKit.map { ($0.name, $0) }) { first, _ in first }

  /// The UIKit class that an unknown name with their prefix probably means; nil for another name.
  package static func correction(of name: String) -> String? {
    guard name.hasPrefix("UI"), byName[name] == nil else { return nil }
    return DidYouMean.candidates(for: name, among: byName.keys.sorted()).first
  }

  /// The suffixes of custom class names with the superclasses they imply, the longest first.
  private static let endings = [
    ("CollectionViewCell", collectionViewCell), ("TableViewCell", tableViewCell), ("CollectionView", collectionView),
    ("TableView", tableView), ("ScrollView", scrollView), ("ImageView", imageView), ("TextField", textField),
    ("TextView", textView), ("Button", button), ("Switch", switchControl), ("Slider", slider), ("Label", label),
    ("Cell", tableViewCell),
  ]

  /// The class with a name from a device: a UIKit class, or a custom one whose superclass is guessed from its name.
  package static func ofDevice(named name: String) -> ElementClass {
    if let known = byName[name] { return known }
    let base = endings.first { name.hasSuffix($0.0) }?.1
    return ElementClass(name, of: base ?? view)
  }
}
