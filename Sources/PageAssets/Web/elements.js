// Defines `one` and `all`, which find elements, `el` and `svg`, which make them, and `replace`, which replaces the
// content of one. Elements are never made from markup, to prevent injection of HTML.
//
// Attributes that are `null`, `undefined` or `false` are left out, and so are addresses that lead to a script and
// attributes that could run code. Values of `on…` attributes must be functions.

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const isSafeAddress = address => /^(?:https?:|mailto:|blob:|#)/i.test(address)
  || /^data:(?!text\/html|image\/svg)[a-z0-9.+\/-]+;base64,[A-Za-z0-9+\/=]*$/i.test(address)
  || /^data:image\/svg\+xml;base64,[A-Za-z0-9+\/=]*$/i.test(address);
const fill = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (/^on|^srcdoc$/i.test(name)) continue;
    else if (/^(?:href|src|xlink:href)$/i.test(name) && !isSafeAddress(String(value)) && !attributes['data-inside']) continue;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
};
const el = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);
const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
const replace = (element, ...children) => {
  element.replaceChildren(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
};
