// Pastes a text into the element with the focus, as the user's command does; runs in the world of the page's own scripts.

text => {
  let element = document.activeElement || document.body;
  for (;;) {
    const inner = element.shadowRoot && element.shadowRoot.activeElement;
    if (!inner) break;
    element = inner;
  }
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true });
  if (element.dispatchEvent(event)) document.execCommand('insertText', false, text);
}
