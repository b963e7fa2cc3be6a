extension PageScript {
  /// Sets fields for which the browser has a user interface of its own; their scripts get the events that it sends.
  static let setting = #"""
    const Options = G(HTMLSelectElement, 'options');
    const announce = e => {
      e.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      e.dispatchEvent(new Event('change', { bubbles: true }));
      return {};
    };
    const choose = (e, text) => {
      // What is hidden cannot be chosen by anybody.
      const options = [...of(Options, e)].filter(o => getComputedStyle(o).display !== 'none'), title = o => words(o.label);
      let found = options.filter(o => title(o) === text);
      if (!found.length) found = options.filter(o => o.value === text);
      if (!found.length) return { choices: options.slice(0, 1000).map(title) };
      found = found.filter(o => !matches.call(o, ':disabled'));
      if (!found.length) return { problem: 'it is disabled' };
      if (found.length > 1) return { problem: `${found.length} choices have this title; a choice can be named by its value too: ${found.map(o => `"${o.value}"`).slice(0, 20).join(', ')}` };
      const option = found[0];
      if (option.selected) return {};
      option.selected = true;
      return announce(e);
    };
    const enter = (e, text) => {
      const before = e.value, restore = problem => { e.value = before; return { problem }; };
      if (e.readOnly) return { problem: 'the field cannot be changed' };
      e.value = text;
      const is = e.validity;
      if (e.value === '' || e.type === 'color' && e.value !== text.toLowerCase()) return restore(`a field of the type ${e.type} has no such value`);
      if (is.rangeUnderflow) return restore(`the least is ${e.min}`);
      if (is.rangeOverflow) return restore(`the greatest is ${e.max}`);
      if (is.stepMismatch) return restore(`it has to lie a multiple of its step from its beginning, and the step is ${e.step || 'that of its type'}`);
      return e.value === before ? {} : announce(e);
    };
    // Sets a field; returns what keeps it from that.
    const set = (seen, index, text) => {
      const record = seen === version ? records[index] : null, e = record && record.e;
      if (!e || !e.isConnected) return { problem: 'the field is gone' };
      e.focus({ preventScroll: true });
      return of(get.tag, e) === 'select' ? choose(e, text) : enter(e, text);
    };

    """#
}
