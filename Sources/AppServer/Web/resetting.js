// Clears a field that does not accept typing; returns null for another field, false for one that cannot be changed.

const field = arguments[0];
if (field.localName !== 'input' && field.localName !== 'textarea') return null;
if (field.readOnly || field.matches(':disabled')) return false;
if (!/^(color|date|datetime-local|file|month|range|time|week)$/.test(field.type)) return null;
field.focus();
field.value = '';
announce(field);
field.blur();
return true;
