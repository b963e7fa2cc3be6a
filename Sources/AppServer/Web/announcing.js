// Defines a function that reports a change of a field to the page, like a change by a user.

const announce = field => {
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true, composed: name === 'input' }));
};
