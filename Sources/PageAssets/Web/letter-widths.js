// The widths of letters in a font similar to Helvetica, in thousandths of its size.
// Scripts/embed_web.py also writes them as Swift.

const letterWidths = {
  /* The widths of the ASCII characters from the space on. */
  "ofASCII": [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556,
    833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500,
    556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500,
    334, 260, 334, 584
  ],
  /* The approximate width of other Latin, Greek and Cyrillic letters. */
  "usual": 570,
  /* The width of Chinese, Japanese and Korean characters and emoji. */
  "wide": 1000,
  /* The width of bold letters relative to regular ones. */
  "bold": 1.06
};
