// The roles of elements. Scripts/embed_web.py also writes them as Swift.

const roleTables = {
  /* The roles of UIKit classes; the nearest superclass decides. */
  "ofClass": {
    "UIButton": "button", "UITabBarButton": "tab", "UIBarButtonItem": "button", "UILabel": "text",
    "UITextField": "textField", "UISearchBarTextField": "searchField", "UITextView": "textField",
    "UISearchBar": "searchField", "UISwitch": "switch", "UISlider": "slider", "UIStepper": "stepper",
    "UISegmentedControl": "tabList", "UIPageControl": "pageControl", "UIDatePicker": "datePicker",
    "UIPickerView": "picker", "UIImageView": "image", "UIProgressView": "progress",
    "UIActivityIndicatorView": "progress", "UITableView": "table", "UICollectionView": "grid",
    "UITableViewCell": "cell", "UICollectionViewCell": "cell", "UITableViewHeaderFooterView": "heading",
    "UINavigationBar": "navigationBar", "UITabBar": "tabBar", "UIToolbar": "toolbar", "UIWindow": "window",
    "UIScrollView": "scrollArea", "UIWebView": "web", "WKWebView": "web", "UIAlertView": "alert",
    "UIActionSheet": "sheet", "UIAlertController": "alert", "UIAlertControllerView": "alert",
    "UIKeyboard": "keyboard", "UIKBKeyView": "key"
  },
  /* The roles of HTML tags (W3C, ARIA in HTML), in the words used here. */
  "ofTag": {
    "a": "link", "button": "button", "select": "picker", "textarea": "textField", "img": "image", "h1": "heading",
    "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading", "ul": "list", "ol": "list",
    "li": "listItem", "table": "table", "td": "cell", "th": "cell", "tr": "row", "p": "text", "progress": "progress",
    "dialog": "alert", "nav": "navigationBar", "form": "form"
  },
  /* The roles of an HTML `input` by its type; other types are text fields. */
  "ofInput": {
    "button": "button", "submit": "button", "reset": "button", "image": "button", "checkbox": "checkbox",
    "radio": "radio", "range": "slider", "search": "searchField", "number": "stepper"
  },
  /* Other words for roles, from ARIA and from the traits of UIKit. */
  "synonyms": {
    "textbox": "textfield", "statictext": "text", "label": "text", "searchbox": "searchfield", "img": "image",
    "header": "heading", "progressbar": "progress", "combobox": "picker", "listbox": "picker",
    "spinbutton": "stepper", "gridcell": "cell", "dialog": "alert", "keyboardkey": "key", "webview": "web",
    "tablist": "tablist"
  }
};
