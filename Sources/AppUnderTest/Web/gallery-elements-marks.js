// Marks the element of a row on the picture, and the row of an element that is touched on the picture.

const mark = document.getElementById('mark')
const picture = document.querySelector('.screen img')
const rows = [...document.querySelectorAll('tr[data-frame]')]
const frameOf = row => row.dataset.frame.split(' ').map(Number)
function choose(row) {
  for (const other of rows) other.classList.toggle('chosen', other === row)
  mark.hidden = !row
  if (!row) return
  const scale = picture.clientWidth / picture.getAttribute('width')
  const [left, top, width, height] = frameOf(row).map(points => points * scale + 'px')
  Object.assign(mark.style, { left, top, width, height })
}
for (const kind of ['pointerover', 'focusin', 'click']) {
  document.querySelector('tbody').addEventListener(kind, event => choose(event.target.closest('tr')))
}
picture.addEventListener('click', event => {
  const scale = picture.clientWidth / picture.getAttribute('width')
  const [x, y] = [event.offsetX / scale, event.offsetY / scale]
  const isHit = ([left, top, width, height]) => x >= left && y >= top && x < left + width && y < top + height
  const row = rows.findLast(row => isHit(frameOf(row)))
  choose(row)
  row?.scrollIntoView({ block: 'nearest' })
})
