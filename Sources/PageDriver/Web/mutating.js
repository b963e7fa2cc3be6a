// Breaks an element of a page: disables it, hides it or replaces its text; runs in the world of the script beside the page.

(element, change, text) => {
  if (!element || !element.isConnected) return;
  if (change === 'disable') {
    // Only form controls can be disabled; `inert` takes every touch and key from other elements.
    element.setAttribute('disabled' in element ? 'disabled' : 'inert', '');
  } else if (change === 'hide') {
    element.style.setProperty('visibility', 'hidden', 'important');
  } else {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let next = text;
    while (nodes.nextNode()) {
      if (!nodes.currentNode.data.trim()) continue;
      nodes.currentNode.data = next;
      next = '';
    }
  }
}
