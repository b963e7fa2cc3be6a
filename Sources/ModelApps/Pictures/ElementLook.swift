/// How an element is drawn, by its class.
enum ElementLook {
  case plain, button, tab, segment, navigationBar, bar, backButton, field, searchBar, image, cell, swipeAction
  case toggle, slider, bordered, progress, wheelTurning, picker, pickerRow, dimming, alertButton, key, editControl
  case moveControl, map, userLocation, web, scroll, actionSheet

  private static let ofClass: [String: ElementLook] = [
    "UIButton": .button, "UITabBarButton": .tab, "UISegment": .segment, "UINavigationBar": .navigationBar,
    "UIToolbar": .bar, "UITabBar": .bar, "UINavigationItemButtonView": .backButton, "UITextField": .field,
    "UISearchBar": .searchBar, "UIImageView": .image, "UITableViewCell": .cell,
    "UISwipeActionStandardButton": .swipeAction, "UISwitch": .toggle, "UISlider": .slider, "UIStepper": .bordered,
    "UISegmentedControl": .bordered, "UIProgressView": .progress, "UIActivityIndicatorView": .wheelTurning,
    "UIPickerView": .picker, "UIPickerTableViewWrapperCell": .pickerRow, "UIDimmingView": .dimming,
    "UIAlertControllerActionView": .alertButton, "UIKBKeyView": .key, "UITableViewCellEditControl": .editControl,
    "UITableViewCellReorderControl": .moveControl, "MKMapView": .map, "MKUserLocationView": .userLocation,
    "WebElement": .web, "UIActionSheet": .actionSheet, "UIScrollView": .scroll,
  ]

  /// The look of the class, or of its nearest superclass with a look.
  init(of elementClass: ElementClass) {
    let names = [elementClass.name] + elementClass.superclasses
    self = names.lazy.compactMap { Self.ofClass[$0] }.first ?? .plain
  }

  /// Whether its content is cut off at its edges.
  var clips: Bool { self == .scroll || self == .cell }

  /// The default colour of texts inside; nil for the colour of its container.
  func textColor(isSelected: Bool) -> String? {
    switch self {
    case .button, .backButton, .alertButton: Color.blue.description
    case .tab: (isSelected ? Color.blue : .gray).description
    case .segment: (isSelected ? Color.white : .blue).description
    case .swipeAction: Color.white.description
    case .pickerRow: (isSelected ? Color.black : .gray).description
    default: nil
    }
  }
}
