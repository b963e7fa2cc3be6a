extension GalleryPage {
  /// The dialog that shows a picture in full size, with a list of all pictures; `script` fills it.
  static let viewer = """
    <dialog id="viewer"><aside><ol id="list"></ol></aside><div>
    <p><button id="previous">Previous</button> <button id="next">Next</button> \
    <button id="slideshow" aria-pressed="false">Slideshow</button> <button id="close">Close</button></p>
    <figure><img id="large" alt=""><figcaption id="caption"></figcaption></figure></div></dialog>

    """

  static let viewerStyle = """
    figure img{cursor:zoom-in}dialog{width:100vw;height:100vh;max-width:none;max-height:none;box-sizing:border-box;border:0;padding:0;background:#f2f2f7}
    dialog[open]{display:flex}dialog aside{flex:none;width:17rem;height:100vh;overflow:auto;border-right:1px solid #c8c7cc;font-size:13px}
    dialog ol{list-style:none;margin:0;padding:.5rem}dialog ol button{all:unset;display:block;width:100%;box-sizing:border-box;padding:.25rem .5rem;border-radius:6px;cursor:pointer}
    dialog ol button[aria-current=true]{background:#007aff;color:#fff}dialog>div{flex:1;min-width:0;padding:0 1rem;text-align:center}
    dialog figure img{height:auto;max-width:100%;max-height:calc(100vh - 7rem);margin:auto;cursor:auto;touch-action:manipulation;user-select:none;-webkit-touch-callout:none}
    dialog button[aria-pressed=true]{font-weight:bold}
    dialog.bare aside,dialog.bare p,dialog.bare figcaption{display:none}dialog.bare figure img{max-height:100vh}

    """

  /// Shows pictures in full size, one after the other, with placeholders for missing pictures.
  static let script = """
    const dummy = 'data:image/svg+xml,' + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="320" height="568">' +
      '<rect width="320" height="568" fill="#e5e5ea"/><path d="M100 320l50-70 30 40 20-25 40 55z" fill="#c8c7cc"/>' +
      '<text x="160" y="370" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#636366">no picture</text></svg>')
    function missing(image) {
      image.onerror = null
      image.src = dummy
      if (!image.alt.endsWith(', no picture')) image.alt += ', no picture'
    }
    const find = id => document.getElementById(id)
    const [viewer, list, large] = [find('viewer'), find('list'), find('large')]
    let pictures = [], current = 0, slides = 0, hold = 0
    function show(index) {
      if (!pictures.length) return
      current = (index + pictures.length) % pictures.length
      const picture = pictures[current]
      large.onerror = () => missing(large)
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
      slides = isOn ? setInterval(() => show(current + 1), 5000) : 0
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
    document.addEventListener('click', event => { if (event.target.matches('section figure img')) open(event.target) })
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

    """
}
