import { Socket } from 'node:net'

/** What was held back while the stream was corked, and what hears that it is gone. */
type Held = Parameters<NonNullable<Socket['_writev']>>

/** A socket that sends what was held back as one piece: the kernel takes one of ten kilobytes sooner than ten of one. */
export class JoinedSocket extends Socket {
  override _writev(...[chunks, done]: Held): void {
    const bytes = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    this._write(Buffer.concat(bytes), 'buffer' as BufferEncoding, done) // Node's own word for bytes, which its types leave out
  }
}
