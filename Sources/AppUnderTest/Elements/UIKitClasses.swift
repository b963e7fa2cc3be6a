/// The classes of UIKit that model apps are made of; app authors derive their own with `ElementClass(_:of:)`.
extension ElementClass {
  /// `UIView`, the class of everything.
  public static let view = ElementClass("UIView")
  /// `UIWindow`, the root of every tree.
  public static let window = ElementClass("UIWindow", of: view)
  /// `UIControl`, what can be enabled and selected.
  public static let control = ElementClass("UIControl", of: view)
  /// `UILabel`.
  public static let label = ElementClass("UILabel", of: view)
  /// `UIImageView`.
  public static let imageView = ElementClass("UIImageView", of: view)
  /// `UIStackView`.
  public static let stackView = ElementClass("UIStackView", of: view)
  /// `UIScrollView`, which clips.
  public static let scrollView = ElementClass("UIScrollView", of: view)
  /// `UITextView`.
  public static let textView = ElementClass("UITextView", of: scrollView)
  /// `UIButton`.
  public static let button = ElementClass("UIButton", of: control)
  /// `UIButtonLabel`, the label inside a button.
  public static let buttonLabel = ElementClass("UIButtonLabel", of: label)
  /// `UITextField`.
  public static let textField = ElementClass("UITextField", of: control)
  /// `UITableView`.
  public static let tableView = ElementClass("UITableView", of: scrollView)
  /// `UITableViewCell`.
  public static let tableViewCell = ElementClass("UITableViewCell", of: view)
  /// `UITableViewCellContentView`, which holds what a cell shows.
  public static let tableViewCellContentView = ElementClass("UITableViewCellContentView", of: view)
  /// `UINavigationBar`.
  public static let navigationBar = ElementClass("UINavigationBar", of: view)
  /// `UINavigationButton`, a button in a navigation bar.
  public static let navigationButton = ElementClass("UINavigationButton", of: button)
  /// `UINavigationItemButtonView`, the back button. UIKit's own is no `UIButton`; here it is one, so that `button` finds
  /// it.
  public static let navigationItemButtonView = ElementClass("UINavigationItemButtonView", of: navigationButton)
  /// `UITabBar`.
  public static let tabBar = ElementClass("UITabBar", of: view)
  /// `UITabBarButton`, a button in a tab bar; as in UIKit it is no `UIButton`.
  public static let tabBarButton = ElementClass("UITabBarButton", of: control)
  /// `UITabBarButtonLabel`, the label inside a button of a tab bar.
  public static let tabBarButtonLabel = ElementClass("UITabBarButtonLabel", of: label)
}
