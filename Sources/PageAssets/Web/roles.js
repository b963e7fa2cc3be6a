// The roles of elements; a test checks that the tables equal those of `Roles` in ElementQuery.

const Roles = (() => {
  const ofClass = { UIButton: 'button', UITabBarButton: 'tab', UIBarButtonItem: 'button', UILabel: 'text',
    UITextField: 'textField', UISearchBarTextField: 'searchField', UITextView: 'textField', UISearchBar: 'searchField',
    UISwitch: 'switch', UISlider: 'slider', UIStepper: 'stepper', UISegmentedControl: 'tabList',
    UIPageControl: 'pageControl', UIDatePicker: 'datePicker', UIPickerView: 'picker', UIImageView: 'image',
    UIProgressView: 'progress', UIActivityIndicatorView: 'progress', UITableView: 'table', UICollectionView: 'grid',
    UITableViewCell: 'cell', UICollectionViewCell: 'cell', UITableViewHeaderFooterView: 'heading',
    UINavigationBar: 'navigationBar', UITabBar: 'tabBar', UIToolbar: 'toolbar', UIWindow: 'window',
    UIScrollView: 'scrollArea', UIWebView: 'web', WKWebView: 'web', UIAlertView: 'alert', UIActionSheet: 'sheet',
    UIAlertController: 'alert', UIAlertControllerView: 'alert', UIKeyboard: 'keyboard', UIKBKeyView: 'key' };
  const ofTag = { a: 'link', button: 'button', select: 'picker', textarea: 'textField', img: 'image', h1: 'heading',
    h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', ul: 'list', ol: 'list', li: 'listItem',
    table: 'table', td: 'cell', th: 'cell', tr: 'row', p: 'text', progress: 'progress', dialog: 'alert',
    nav: 'navigationBar', form: 'form' };
  const ofInput = { button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox',
    radio: 'radio', range: 'slider', search: 'searchField', number: 'stepper' };
  const synonyms = { textbox: 'textfield', statictext: 'text', label: 'text', searchbox: 'searchfield', img: 'image',
    header: 'heading', progressbar: 'progress', combobox: 'picker', listbox: 'picker', spinbutton: 'stepper',
    gridcell: 'cell', dialog: 'alert', keyboardkey: 'key', webview: 'web', tablist: 'tablist' };
  const look = (table, name) => Object.hasOwn(table, name) ? table[name] : null;
  const canonical = role => {
    const plain = role.toLowerCase().replace(/[ _-]/g, '');
    return look(synonyms, plain) ?? plain;
  };
  const of = (tree, element) => {
    const own = tree.property(element, 'role');
    if (typeof own === 'string') return own;
    const tag = tree.property(element, 'nodeName');
    if (typeof tag === 'string') {
      if (tag.toLowerCase() !== 'input') return look(ofTag, tag.toLowerCase());
      const type = tree.property(element, 'type');
      return look(ofInput, typeof type === 'string' ? type.toLowerCase() : '') ?? 'textField';
    }
    const kind = tree.kind(element);
    for (const name of [kind.name, ...kind.supers]) if (look(ofClass, name)) return look(ofClass, name);
    return null;
  };
  /* The role of an element of a page that does not follow from its tag; null without one. */
  const besideTag = (tree, element) => {
    const tag = tree.tag(element)?.toLowerCase(), role = tree.property(element, 'role');
    if (!tag || tag === 'input' || typeof role !== 'string') return null;
    return ['text', tag, canonical(look(ofTag, tag) ?? '')].includes(canonical(role)) ? null : role;
  };
  const has = (tree, element, wanted) => {
    const role = of(tree, element), traits = tree.property(element, 'traits');
    if (role !== null && canonical(role) === wanted) return true;
    return typeof traits === 'string' && traits.split(/[,|]/).some(trait => canonical(trait) === wanted);
  };
  return { of, besideTag, has, canonical, tables: { ofClass, ofTag, ofInput, synonyms } };
})();
