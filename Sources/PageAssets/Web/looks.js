// The appearance of elements, by class.

const Looks = (() => {
  const blue = '#007AFF', gray = '#6C6C70', ofClass = { UIButton: 'button', UITabBarButton: 'tab', UISegment: 'segment',
    UINavigationBar: 'navigationBar', UIToolbar: 'bar', UITabBar: 'bar', UINavigationItemButtonView: 'backButton',
    UITextField: 'field', UISearchBar: 'searchBar', UIImageView: 'image', UITableViewCell: 'cell',
    UISwipeActionStandardButton: 'swipeAction', UISwitch: 'toggle', UISlider: 'slider', UIStepper: 'bordered',
    UISegmentedControl: 'bordered', UIProgressView: 'progress', UIActivityIndicatorView: 'wheelTurning',
    UIPickerView: 'picker', UIPickerTableViewWrapperCell: 'pickerRow', UIDimmingView: 'dimming',
    UIAlertControllerActionView: 'alertButton', UIKBKeyView: 'key', UITableViewCellEditControl: 'editControl',
    UITableViewCellReorderControl: 'moveControl', MKMapView: 'map', MKUserLocationView: 'userLocation', WebElement: 'web',
    UIActionSheet: 'actionSheet', UIScrollView: 'scroll' };
  const of = kind => {
    const name = [kind.name, ...kind.supers].find(name => Object.hasOwn(ofClass, name));
    return name ? ofClass[name] : 'plain';
  };
  const textColor = (look, isSelected) => {
    switch (look) {
      case 'button': case 'backButton': case 'alertButton': return blue;
      case 'tab': return isSelected ? blue : gray;
      case 'segment': return isSelected ? '#FFFFFF' : blue;
      case 'swipeAction': return '#FFFFFF';
      case 'pickerRow': return isSelected ? '#000000' : gray;
      default: return null;
    }
  };
  const signs = { plus: '+', add: '+', minus: '−', cog: '⚙', gear: '⚙', trash: '✗', star: '☆', 'star.fill': '★', heart: '♡',
    'heart.fill': '♥', magnifyingglass: '⌕', search: '⌕', pencil: '✎', edit: '✎' };
  const discs = { red: '#D70015', orange: '#FF9500', yellow: '#FFCC00', green: '#4CD964', blue, purple: '#5856D6', gray,
    black: '#000000' };
  const keys = { shift: '⇧', delete: '⌫', 'Hide keyboard': '⌨' };
  const look = (table, name) => Object.hasOwn(table, name) ? table[name] : undefined;
  return { of, textColor, sign: name => look(signs, name), disc: name => look(discs, name), key: text => look(keys, text) ?? text };
})();
