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
  /* The marks of elements by their look, each at its place in the frame: see `FrameMark`. */
  "marks": {
    "navigationBar": [{ "line": [[0, 0, 1, -0.5], [1, 0, 1, -0.5]], "stroke": "hairline" }],
    "searchBar": [{ "line": [[0, 0, 1, -0.5], [1, 0, 1, -0.5]], "stroke": "hairline" }],
    "cell": [{ "line": [[0, 0, 1, -0.5], [1, 0, 1, -0.5]], "stroke": "hairline" }],
    "bar": [{ "line": [[0, 0, 0, 0], [1, 0, 0, 0]], "stroke": "hairline" }],
    "alertButton": [{ "line": [[0, 0, 0, 0], [1, 0, 0, 0]], "stroke": "hairline" }],
    "backButton": [{ "line": [[0, 12, 0.5, -8], [0, 5, 0.5, 0], [0, 12, 0.5, 8]], "stroke": "blue", "width": 2 }],
    "bordered": [{ "rect": [0, 0], "stroke": "blue", "radius": 4 }],
    "progress": [{ "rect": [0, 0], "fill": "track", "radius": 1 }],
    "wheelTurning": [{ "circle": [0.5, 0, 0.5, 0], "radius": [0.5, -2], "stroke": "wheel", "width": 4, "dash": [2, 4] }],
    "picker": [
      { "line": [[0, 0, 0.5, -16], [1, 0, 0.5, -16]], "stroke": "hairline" },
      { "line": [[0, 0, 0.5, 16], [1, 0, 0.5, 16]], "stroke": "hairline" }
    ],
    "dimming": [{ "rect": [0, 0], "fill": "black", "opacity": 0.4 }],
    "key": [{ "rect": [2.5, 4], "fill": "white", "stroke": "keyEdge", "radius": 5 }],
    "editControl": [
      { "circle": [0.5, 0, 0.5, 0], "radius": [0, 11], "fill": "stop" },
      { "line": [[0.5, -6, 0.5, 0], [0.5, 6, 0.5, 0]], "stroke": "white", "width": 2 }
    ],
    "moveControl": [
      { "line": [[0.5, -10, 0.5, -5], [0.5, 10, 0.5, -5]], "stroke": "hairline", "width": 2 },
      { "line": [[0.5, -10, 0.5, 0], [0.5, 10, 0.5, 0]], "stroke": "hairline", "width": 2 },
      { "line": [[0.5, -10, 0.5, 5], [0.5, 10, 0.5, 5]], "stroke": "hairline", "width": 2 }
    ],
    "map": [
      { "rect": [0, 0], "fill": "land" },
      { "line": [[0, 0, 1, 0], [1, 0, 0, 0]], "stroke": "white", "width": 6 },
      { "line": [[0, 0, 0, 0], [1, 0, 0.5, 0]], "stroke": "white", "width": 4 }
    ],
    "userLocation": [{ "circle": [0.5, 0, 0.5, 0], "radius": [0, 8], "fill": "blue", "stroke": "white" }]
  },
  /* The marks of elements of pages by their tag. */
  "marksOfTags": {
    "BUTTON": [{ "rect": [0, 0], "fill": "pageButton", "stroke": "pageButtonEdge", "radius": 4 }],
    "HR": [{ "rect": [0, 0], "fill": "hairline" }]
  },
  /* The marks of pictures by their name. */
  "marksOfPictures": {
    "disclosureIndicator": [{ "line": [[0.5, -4, 0.5, -8], [0.5, 4, 0.5, 0], [0.5, -4, 0.5, 8]], "stroke": "hairline", "width": 2 }],
    "checkmark": [{ "line": [[0, 3, 0.5, 0], [0.5, -1, 1, -5], [1, -3, 0, 5]], "stroke": "blue", "width": 2 }],
    "clear": [
      { "circle": [0.5, 0, 0.5, 0], "radius": [0.5, -1], "fill": "faint" },
      { "line": [[0, 6, 0, 6], [1, -6, 1, -6]], "stroke": "white" },
      { "line": [[1, -6, 0, 6], [0, 6, 1, -6]], "stroke": "white" }
    ]
  },
  /* The landscape in place of a picture that is not available. */
  "landscape": [
    { "circle": [0.75, 0, 0.3, 0], "radius": [0.1, 0], "fill": "sun" },
    { "polygon": [[0.05, 0, 0.9, 0], [0.35, 0, 0.45, 0], [0.55, 0, 0.7, 0], [0.7, 0, 0.55, 0], [0.95, 0, 0.9, 0]], "fill": "hills" }
  ],
  /* The colours of controls. */
  "Colors": {
    "blue": "#007AFF", "white": "#FFFFFF", "black": "#000000", "hairline": "#C8C7CC", "faint": "#B0B0B5",
    "stop": "#D70015", "track": "#DDDDDD", "wheel": "#8E8E93", "keyEdge": "#B5B5BA", "sky": "#D6E4F0",
    "sun": "#F7D154", "hills": "#8FB08C", "caption": "#555555", "land": "#E5EBD8", "pageButton": "#F2F2F2",
    "pageButtonEdge": "#999999"
  }
};
