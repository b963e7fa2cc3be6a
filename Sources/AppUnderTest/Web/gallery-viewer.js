// Shows the pictures of a gallery in full size, one after the other, with placeholders for missing pictures.

const dummy = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="568">' +
  '<rect width="320" height="568" fill="#e5e5ea"/><path d="M100 320l50-70 30 40 20-25 40 55z" fill="#c8c7cc"/>' +
  '<text x="160" y="370" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#636366">no picture</text></svg>')
function missing(image) {
  if (image.src === dummy) return
  image.src = dummy
  if (!image.alt.endsWith(', no picture')) image.alt += ', no picture'
}
document.addEventListener('error', event => { if (event.target.localName === 'img') missing(event.target) }, true)
const find = id => document.getElementById(id)
const [viewer, list, large] = [find('viewer'), find('list'), find('large')]
let pictures = [], current = 0, slides = 0, hold = 0
function show(index) {
  if (!pictures.length) return
  current = (index + pictures.length) % pictures.length
  const picture = pictures[current]
  large.src = picture.src
  large.alt = picture.alt
  find('caption').textContent = picture.alt
  for (const [number, entry] of [...list.children].entries()) {
    entry.firstChild.setAttribute('aria-current', number === current)
    if (number === current) entry.scrollIntoView({ block: 'nearest' })
  }
}
function play(isOn) {
  clearInterval(slides)
  slides = isOn ? setInterval(() => show(current + 1), find('slideshow').dataset.delay) : 0
  find('slideshow').setAttribute('aria-pressed', isOn)
}
function step(by) {
  show(current + by)
  if (slides) play(true)
}
function open(picture) {
  pictures = [...document.querySelectorAll('section figure img')].filter(image => image.getClientRects().length)
  list.replaceChildren(...pictures.map((image, number) => {
    const [entry, button] = [document.createElement('li'), document.createElement('button')]
    button.textContent = image.alt
    button.onclick = () => step(number - current)
    entry.append(button)
    return entry
  }))
  viewer.classList.remove('bare')
  viewer.showModal()
  show(pictures.indexOf(picture))
}
document.addEventListener('click', event => {
  const button = event.target.closest('section figure button')
  if (button) open(button.firstElementChild)
})
find('previous').onclick = () => step(-1)
find('next').onclick = () => step(1)
find('slideshow').onclick = () => play(!slides)
find('close').onclick = () => viewer.close()
viewer.onclose = () => play(false)
document.addEventListener('keydown', event => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (viewer.open && by) step(by)
})
// A finger that rests on the picture takes everything else away, and brings it back.
large.onpointerdown = () => { hold = setTimeout(() => viewer.classList.toggle('bare'), 600) }
for (const end of ['pointerup', 'pointercancel', 'pointerleave']) large.addEventListener(end, () => clearTimeout(hold))
large.oncontextmenu = event => event.preventDefault()
large.ondragstart = event => event.preventDefault()
// Words of the search are in the names of the app, the screen and the devices.
document.addEventListener('input', event => {
  if (event.target.id !== 'search') return
  const words = event.target.value.toLowerCase().split(/\s+/)
  const isFound = (...texts) => words.every(word => texts.join(' ').toLowerCase().includes(word))
  for (const section of document.querySelectorAll('section')) {
    const app = section.querySelector('h2').textContent
    for (const sample of section.querySelectorAll('.sample')) {
      const title = sample.querySelector('h3')?.textContent ?? ''
      for (const figure of sample.querySelectorAll('figure')) figure.hidden = !isFound(app, title, figure.textContent)
      sample.hidden = !sample.querySelector('figure:not([hidden])')
    }
    section.hidden = !section.querySelector('.sample:not([hidden])')
  }
})
