// Selects an option of a list as a click does; returns false for a list that is not seen.

const option = arguments[0], list = option.closest('select') ?? option.parentElement;
if (!list.checkVisibility({ visibilityProperty: true })) return false;
list.focus();
if (option.matches(':disabled') || list.matches(':disabled')) return true;
const before = option.selected;
option.selected = !(list.multiple && before);
if (option.selected !== before) announce(list);
option.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
return true;
