// How elements are drawn, by class and property. Scripts/embed_web.py also writes them as Swift.

const lookTables = {
  /* The looks of classes; the nearest superclass with a look decides. */
  "ofClass": {
    "UIButton": "button", "UITabBarButton": "tab", "UISegment": "segment", "UINavigationBar": "navigationBar",
    "UIToolbar": "bar", "UITabBar": "bar", "UINavigationItemButtonView": "backButton", "UITextField": "field",
    "UISearchBar": "searchBar", "UIImageView": "image", "UITableViewCell": "cell",
    "UISwipeActionStandardButton": "swipeAction", "UISwitch": "toggle", "UISlider": "slider", "UIStepper": "bordered",
    "UISegmentedControl": "bordered", "UIProgressView": "progress", "UIActivityIndicatorView": "wheelTurning",
    "UIPickerView": "picker", "UIPickerTableViewWrapperCell": "pickerRow", "UIDimmingView": "dimming",
    "UIAlertControllerActionView": "alertButton", "UIKBKeyView": "key", "UITableViewCellEditControl": "editControl",
    "UITableViewCellReorderControl": "moveControl", "MKMapView": "map", "MKUserLocationView": "userLocation",
    "WebElement": "web", "UIActionSheet": "actionSheet", "UIScrollView": "scroll"
  },
  /* The default colours of texts inside an element: not selected, and selected. */
  "textColors": {
    "button": ["#007AFF", "#007AFF"], "backButton": ["#007AFF", "#007AFF"], "alertButton": ["#007AFF", "#007AFF"],
    "tab": ["#6C6C70", "#007AFF"], "segment": ["#007AFF", "#FFFFFF"], "swipeAction": ["#FFFFFF", "#FFFFFF"],
    "pickerRow": ["#6C6C70", "#000000"]
  },
  /* Characters that resemble common pictures in bars. */
  "signs": {
    "plus": "+", "add": "+", "minus": "−", "cog": "⚙", "gear": "⚙", "trash": "✗", "star": "☆", "star.fill": "★",
    "heart": "♡", "heart.fill": "♥", "magnifyingglass": "⌕", "search": "⌕", "pencil": "✎", "edit": "✎"
  },
  /* Pictures with the name of a colour are drawn as discs of this colour. */
  "discs": {
    "red": "#D70015", "orange": "#FF9500", "yellow": "#FFCC00", "green": "#4CD964", "blue": "#007AFF",
    "purple": "#5856D6", "gray": "#6C6C70", "black": "#000000"
  },
  /* The characters on keys with a name. */
  "keys": {
    "shift": "⇧", "delete": "⌫", "Hide keyboard": "⌨"
  },
  /* The colours of controls. */
  "Colors": {
    "blue": "#007AFF", "white": "#FFFFFF", "black": "#000000", "hairline": "#C8C7CC", "faint": "#B0B0B5",
    "stop": "#D70015", "track": "#DDDDDD", "wheel": "#8E8E93", "keyEdge": "#B5B5BA", "sky": "#D6E4F0",
    "sun": "#F7D154", "hills": "#8FB08C", "caption": "#555555", "land": "#E5EBD8", "pageButton": "#F2F2F2",
    "pageButtonEdge": "#999999"
  }
};
