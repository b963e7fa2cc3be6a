'use strict'
// Messages of JSON-RPC with a Content-Length header, as the Language Server Protocol has them.

class Connection {
  /**
   * @param {NodeJS.WritableStream} output where messages are sent
   * @param {NodeJS.ReadableStream} input where messages come from
   */
  constructor(output, input) {
    this.output = output
    this.buffer = Buffer.alloc(0)
    this.lastID = 0
    this.waiting = new Map()
    this.requests = new Map()
    this.notifications = new Map()
    input.on('data', chunk => this.take(chunk))
    input.on('end', () => this.close(new Error('the server has ended')))
  }

  /** Takes bytes of the stream and handles the messages that are complete. */
  take(chunk) {
    this.buffer = Buffer.concat([this.buffer, chunk])
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n')
      if (end < 0) return
      const header = this.buffer.toString('ascii', 0, end)
      const length = /content-length:\s*(\d+)/i.exec(header)
      if (!length) {
        this.buffer = this.buffer.subarray(end + 4)
        continue
      }
      const start = end + 4
      const size = Number(length[1])
      if (this.buffer.length < start + size) return
      const text = this.buffer.toString('utf8', start, start + size)
      this.buffer = this.buffer.subarray(start + size)
      this.handle(JSON.parse(text))
    }
  }

  async handle(message) {
    if (message.method === undefined) {
      const waiting = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      if (!waiting) return
      if (message.error) waiting.reject(new Error(message.error.message))
      else waiting.resolve(message.result)
      return
    }
    if (message.id === undefined) {
      this.notifications.get(message.method)?.(message.params)
      return
    }
    const handler = this.requests.get(message.method)
    try {
      this.send({ id: message.id, result: (await handler?.(message.params)) ?? null })
    } catch (error) {
      this.send({ id: message.id, error: { code: -32603, message: String(error) } })
    }
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8')
    this.output.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, 'ascii'), body]))
  }

  notify(method, params) {
    this.send({ method, params })
  }

  /**
   * Asks for something.
   *
   * @param {{ onCancellationRequested(listener: () => void): void }} [token] cancels the request
   */
  request(method, params, token) {
    const id = ++this.lastID
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      token?.onCancellationRequested(() => this.notify('$/cancelRequest', { id }))
      this.send({ id, method, params })
    })
  }

  close(error) {
    for (const waiting of this.waiting.values()) waiting.reject(error)
    this.waiting.clear()
  }
}

module.exports = { Connection }
