/// Checks the accessibility of the command's pages in a browser.
package enum PageAudit {
  /// Defines `audit()`, which returns the problems of the page in sentences.
  ///
  /// Every element reachable by keyboard must have a name and be reached in page order. Every text must have a contrast
  /// of at least 4.5 to its background, large texts of 3 (WCAG 2.2, 1.4.3).
  ///
  /// It also defines `auditStructure()`, with the rules of axe that have found problems in reports: controls inside
  /// controls, headings that skip a level, boxes that scroll and cannot be reached by keyboard, links in texts that
  /// differ from the text in their colour alone, pages without a main part, and headings of tables without a text.
  package static let script = #"""
    const audit = () => {
      const problems = [], describe = element => element.outerHTML.slice(0, 120);
      const isShown = element => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const nameOf = element => element.ariaLabel || (element.getAttribute('aria-labelledby') ?? '').split(' ')
        .map(id => document.getElementById(id)?.textContent ?? '').join(' ').trim() || (element.labels?.[0]?.textContent ?? '').trim()
        || (element.matches('input, select, textarea') ? '' : element.textContent.trim()) || element.title || element.alt || '';
      const reached = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
        .filter(element => element.tabIndex >= 0 && !element.disabled && isShown(element));
      for (const element of reached) {
        if (!nameOf(element) && element.id !== 'main') problems.push(`no name: ${describe(element)}`);
        if (element.tabIndex > 0) problems.push(`an order of its own: ${describe(element)}`);
      }
      for (const element of document.querySelectorAll('img, svg[role=img], canvas')) {
        if (isShown(element) && !nameOf(element) && element.getAttribute('alt') === null) problems.push(`no name: ${describe(element)}`);
      }
      const parse = text => {
        const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
        return { rgb: numbers.slice(0, 3), alpha: numbers[3] ?? 1 };
      };
      const over = (top, below) => top.rgb.map((part, index) => part * top.alpha + below[index] * (1 - top.alpha));
      const backdrop = element => {
        const layers = [];
        for (let at = element; at; at = at.parentElement) {
          const layer = parse(getComputedStyle(at).backgroundColor);
          if (layer.alpha > 0) layers.push(layer);
          if (layer.alpha === 1) break;
        }
        return layers.reverse().reduce((below, layer) => over(layer, below), matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255]);
      };
      const light = rgb => {
        const [r, g, b] = rgb.map(part => part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      let texts = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || element.closest('script, style, noscript, svg, option, .only-heard, .skip') || !isShown(element)) continue;
        if (element.closest(':disabled')) continue;
        texts += 1;
        const style = getComputedStyle(element), behind = backdrop(element), front = over(parse(style.color), behind);
        const [high, low] = [light(front), light(behind)].sort((left, right) => right - left), ratio = (high + 0.05) / (low + 0.05);
        const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
        if (ratio < (isLarge ? 3 : 4.5)) problems.push(`contrast ${ratio.toFixed(2)}: ${describe(element)}`);
      }
      if (texts < 5 || reached.length < 3) problems.push(`only ${texts} texts and ${reached.length} controls were looked at`);
      if (document.documentElement.scrollWidth > innerWidth + 1) problems.push(`wider than the window: ${document.documentElement.scrollWidth}`);
      return [...new Set(problems)];
    };
    const auditStructure = () => {
      const problems = [], describe = element => element.outerHTML.slice(0, 120), isShown = element => element.checkVisibility();
      for (const element of document.querySelectorAll('summary, button, a[href], [role=option]')) {
        const inner = element.querySelector('a[href], button, input, select, textarea, summary');
        if (inner) problems.push(`a control in a control: ${describe(inner)}`);
      }
      if (document.querySelectorAll('main').length !== 1) problems.push('not one main part');
      for (const cell of document.querySelectorAll('th')) {
        if (!cell.textContent.trim() && !cell.ariaLabel) problems.push(`an empty heading of a table: ${cell.parentElement.outerHTML.slice(0, 120)}`);
      }
      let level = 0;
      for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
        if (!isShown(heading)) continue;
        const next = Number(heading.localName[1]);
        if (next > level + 1) problems.push(`a heading skips a level: ${describe(heading)}`);
        level = next;
      }
      for (const box of document.querySelectorAll('body *')) {
        const { overflowX, overflowY } = getComputedStyle(box), scrolls = /auto|scroll/;
        const isScrolled = scrolls.test(overflowX) && box.scrollWidth > box.clientWidth + 1 || scrolls.test(overflowY) && box.scrollHeight > box.clientHeight + 1;
        if (!isScrolled || !isShown(box) || box.tabIndex >= 0 || box.closest('svg')) continue;
        if (!box.querySelector('a[href], button, input, select, summary, [tabindex="0"]')) problems.push(`scrolls without keys: ${describe(box)}`);
      }
      for (const link of document.querySelectorAll('p a[href], li a[href], code a[href]')) {
        const hasText = [...link.parentElement.childNodes].some(node => node !== link && node.textContent.trim());
        if (hasText && isShown(link) && !getComputedStyle(link).textDecorationLine.includes('underline')) problems.push(`only a colour: ${describe(link)}`);
      }
      return [...new Set(problems)];
    };

    """#
}
