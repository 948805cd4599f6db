import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Longer than any response takes: after it there will be none. */
const patience = Number(process.env.PATIENCE_MS ?? 30_000);

/** A connection on which a test controls every sent byte and sees every received byte. */
export class RawConnection {
  private received = Buffer.alloc(0);
  /** The beginning of what was sent, long enough for the method HEAD. */
  private method = '';
  private closed = false;
  private wake: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      this.received = Buffer.concat([this.received, bytes]);
      this.wake();
    });
    const end = (): void => {
      this.closed = true;
      this.wake();
    };
    socket.on('end', end);
    socket.on('error', end);
    socket.on('close', end);
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  /** The first response to these bytes on a new connection. */
  static async ask(url: string, ...bytes: readonly string[]): Promise<RawReply | null> {
    const connection = await RawConnection.open(url);
    for (const part of bytes) await connection.send(part);
    const reply = await connection.reply();
    connection.close();
    return reply;
  }

  /** Resolves when the bytes have been passed to the kernel. */
  send(bytes: string | Uint8Array): Promise<void> {
    if (this.method.length < 5) this.method += Buffer.from(bytes).toString('latin1');
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()));
  }

  /** The connection is open, and nothing was received. */
  get isWaiting(): boolean {
    return !this.closed && this.received.length === 0;
  }

  /** The number of received bytes that belong to no response. */
  get unread(): number {
    return this.received.length;
  }

  /** The next complete response; null when the connection ends first. */
  async reply(): Promise<RawReply | null> {
    for (;;) {
      const reply = this.take();
      if (reply !== null) return reply;
      if (this.closed) return null;
      if (!(await this.news(patience))) throw new Error(`no response within ${patience} ms`);
    }
  }

  /** Whether bytes or the end arrive within that time. */
  news(withinMs: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const timer = setTimeout(resolve, withinMs, false);
      this.wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }

  /** Closes the sending side, and reads on. */
  finish(): void {
    this.socket.end();
  }

  /** All further responses until the other side closes the connection. */
  async repliesUntilEnd(): Promise<readonly RawReply[]> {
    const replies: RawReply[] = [];
    for (let reply = await this.reply(); reply !== null; reply = await this.reply()) {
      replies.push(reply);
    }
    return replies;
  }

  /** Resets the connection. */
  abort(): void {
    this.socket.resetAndDestroy();
  }

  close(): void {
    this.socket.destroy();
  }

  private take(): RawReply | null {
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const head = this.received.subarray(0, headEnd).toString('latin1');
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? '0');
    // The response to HEAD has the length of a body that is not sent.
    const isBodiless = this.method.startsWith('HEAD ') && this.received.length === headEnd + 4;
    const end = headEnd + 4 + (isBodiless ? 0 : length);
    if (this.received.length < end) return null;
    const body = this.received.subarray(headEnd + 4, end).toString('utf8');
    this.received = this.received.subarray(end);
    return { status: Number(head.slice(9, 12)), head, body };
  }
}
