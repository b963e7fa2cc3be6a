// The flags in the record of an element (`f`), which `PageTree.Flags` reads.

const renderedFlag = 1, visibleFlag = 2, disabledFlag = 4, chosenFlag = 8, focusedFlag = 16, movingFlag = 32,
  editableFlag = 64, scrollsFlag = 128, mixedFlag = 256, expandedFlag = 512;
// Which of the element's texts is seen, how it stands in the lines, and how its letters are changed.
const ownSeen = 1024, tailSeen = 2048, drawnSeen = 4096, isInline = 8192, isBlock = 16384;
const upper = 32768, lower = 65536, capitals = 131072;
const readBits = ownSeen | drawnSeen | isInline | isBlock | upper | lower | capitals;
// How the element is reached: seen, usable though it is not seen, out of sight only by scrolling.
const usable = 262144, away = 524288, sights = visibleFlag | usable | away;
