#!/usr/bin/env python3
"""Compares pictures of pixels with what a browser makes of the same pictures as SVG: pictures.py COMMAND [SCALE…]

Draws the gallery of all sample apps on all devices in both formats, has Chromium draw the SVGs, and prints how far the pictures are
apart: the mean difference of a channel of a pixel, in percent of the largest there can be. Ends with 1 where it is 4 % or more on the
average, or for more than one picture in fifty: letters of another font are elsewhere, so that a screen full of text is further away.
The browser is that of CUKESWIFT_BROWSER, or chromium-headless-shell.
"""

import functools
import http.server
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading

LIMIT = 4.0

PAGE = """<!DOCTYPE html><script type="module">
const {pairs, scale} = await (await fetch('pairs.json')).json();
const load = source => new Promise((resolve, reject) => {
  const image = new Image();
  image.onload = () => resolve(image);
  image.onerror = () => reject(source);
  image.src = source;
});
const pixels = (image, width, height) => {
  const context = new OffscreenCanvas(width, height).getContext('2d', {willReadFrequently: true});
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
};
const results = [];
for (const name of pairs) {
  const png = await load('png/' + name + '.png');
  const svg = await load('svg/' + name + '.svg');
  if (png.width !== svg.width * scale || png.height !== svg.height * scale) throw name + ': sizes';
  const [ours, theirs] = [png, svg].map(image => pixels(image, png.width, png.height));
  let sum = 0;
  for (let index = 0; index < ours.length; index++) sum += Math.abs(ours[index] - theirs[index]);
  results.push([name, 100 * sum / 255 / (ours.length / 4 * 3)]);
}
await fetch('results', {method: 'POST', body: JSON.stringify(results)});
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    results = None
    done = threading.Event()

    def do_POST(self):
        Handler.results = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()
        Handler.done.set()

    def log_message(self, *_):
        pass


def compare(folder, browser):
    Handler.done.clear()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    shell = subprocess.Popen(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={folder}/profile",
         f"http://127.0.0.1:{server.server_port}/index.html"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True)
    try:
        if not Handler.done.wait(1200):
            sys.exit("the browser did not compare the pictures")
    finally:
        # Debian starts the browser by a script, which would end alone.
        os.killpg(shell.pid, signal.SIGTERM)
        shell.wait()
        server.shutdown()
    return Handler.results


def main():
    command, scales = sys.argv[1], [int(scale) for scale in sys.argv[2:]] or [1, 2]
    browser = os.environ.get("CUKESWIFT_BROWSER") or shutil.which("chromium-headless-shell")
    if not browser:
        print("SKIPPED: there is no browser here; on Debian: apt-get install chromium-headless-shell", file=sys.stderr)
        return
    failed = False
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        root = pathlib.Path(folder)
        (root / "index.html").write_text(PAGE)
        subprocess.run([command, "gallery", "--output", f"{folder}/svg"], check=True, stdout=subprocess.DEVNULL)
        names = sorted(str(path.relative_to(root / "svg").with_suffix("")) for path in (root / "svg").rglob("*.svg"))
        assert len(names) > 500, f"only {len(names)} pictures"
        for scale in scales:
            shutil.rmtree(root / "png", ignore_errors=True)
            subprocess.run([command, "gallery", "--output", f"{folder}/png", "--format", "png", "--scale", str(scale)], check=True,
                           stdout=subprocess.DEVNULL)
            (root / "pairs.json").write_text(json.dumps({"pairs": names, "scale": scale}))
            results = compare(folder, browser)
            assert len(results) == len(names)
            differences = [difference for _, difference in results]
            name, most = max(results, key=lambda result: result[1])
            size = sum(path.stat().st_size for path in (root / "png").rglob("*.png")) / len(names)
            far = sum(difference >= LIMIT for difference in differences)
            mean = sum(differences) / len(differences)
            print(f"{len(names)} pictures, {scale} pixels a point, {size / 1000:.0f} kB on the average: mean difference "
                  f"{mean:.2f} %, {far} of {LIMIT} % or more, at most {most:.2f} % ({name})")
            failed = failed or mean >= LIMIT or far > len(names) / 50
    if failed:
        sys.exit(f"the pictures are too far away from those of the browser")


main()
