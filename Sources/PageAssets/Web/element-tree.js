// Defines `ElementTree`, which is made from arrays in tree order.
//
// A node is `{ kind, parent, end, frame: { x, y, width, height }, isVisible, properties }`; `kind` is an index in
// `classes`, each `{ name, supers }`.

class ElementTree {
  constructor(classes, nodes) { this.classes = classes; this.nodes = nodes; }
  get count() { return this.nodes.length; }
  classIndex(element) { return this.nodes[element].kind; }
  kind(element) { return this.classes[this.nodes[element].kind]; }
  parent(element) { return this.nodes[element].parent; }
  end(element) { return this.nodes[element].end; }
  frame(element) { return this.nodes[element].frame; }
  /* The tag of an element of a page, in capital letters; null for other elements. */
  tag(element) {
    const { name, supers } = this.kind(element), tag = this.property(element, 'nodeName');
    return typeof tag === 'string' && (name === 'WebElement' || supers.includes('WebElement')) ? tag.toUpperCase() : null;
  }
  isVisible(element) { return this.nodes[element].isVisible; }
  property(element, name) {
    const { properties } = this.nodes[element];
    return Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
}
