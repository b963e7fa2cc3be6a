// Sets the value of a colour field; returns null for another element, false for a text that is not a colour.

const [field, text] = arguments;
if (field.localName !== 'input' || field.type !== 'color' || field.disabled) return null;
if (!/^#[0-9a-f]{6}$/i.test(text)) return false;
field.focus();
field.value = text;
announce(field);
return true;
