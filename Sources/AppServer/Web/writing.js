// Returns an attribute in the markup of an element; boolean attributes are `true`.

const [element, name] = arguments;
const booleans = new Set(['allowfullscreen', 'async', 'autofocus', 'autoplay', 'checked', 'controls', 'default', 'defer', 'disabled', 'formnovalidate',
  'hidden', 'inert', 'ismap', 'itemscope', 'loop', 'multiple', 'muted', 'nomodule', 'novalidate', 'open', 'playsinline', 'readonly', 'required', 'reversed',
  'selected']);
return element.hasAttribute(name) && booleans.has(name.toLowerCase()) ? 'true' : element.getAttribute(name);
