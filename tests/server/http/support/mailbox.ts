// A mail server on loopback, as an outside service: npm's smtp-server.

import { SMTPServer } from 'smtp-server';
import { buffer } from 'node:stream/consumers';
import { anyPort } from './ports';
import { until } from './wait';

export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it was sent. */
  readonly raw: string;
  /** The token of its link, which both forms of the text have. */
  readonly token: string;
}

/** How it responds to a mail: takes it, rejects it with 550 at once, or hears it and never responds. */
type Way = 'take' | 'refuse' | 'hang';

export class Mailbox {
  readonly mails: Mail[] = [];
  /** Mails that were heard without a response. */
  unanswered = 0;
  way: Way = 'take';
  private server: SMTPServer | null = null;

  private constructor(private readonly port: number) {}

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox(await anyPort());
    await mailbox.start();
    return mailbox;
  }

  get settings(): { readonly SMTP_URL: string; readonly MAIL_FROM: string } {
    return {
      SMTP_URL: `smtp://tienda:p%40ss@127.0.0.1:${String(this.port)}`,
      MAIL_FROM: 'avisos@tienda.example',
    };
  }

  start(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      closeTimeout: 1,
      onAuth: ({ username, password }, _, done) => {
        const isRight = username === 'tienda' && password === 'p@ss';
        done(isRight ? null : new Error('Wrong password'), { user: username });
      },
      onRcptTo: (_, __, done) => {
        done(this.way === 'refuse' ? new Error('No such mailbox') : null);
      },
      onData: (stream, { envelope }, done) => {
        void buffer(stream).then((bytes) => {
          if (this.way === 'hang') {
            this.unanswered += 1;
            return;
          }
          const raw = bytes.toString('latin1');
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ from, to, raw, token: tokenIn(raw) });
          done();
        });
      },
    });
    // A client that was killed.
    server.on('error', () => undefined);
    this.server = server;
    return new Promise((resolve) => {
      server.listen(this.port, '127.0.0.1', resolve);
    });
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve));
  }

  /** Waits until it has this number of mails, and returns the last one. */
  async mail(number: number): Promise<Mail> {
    await until(`mail ${String(number)}`, () => this.mails.length >= number);
    const last = this.mails[number - 1];
    if (last === undefined || this.mails.length > number)
      throw new Error(`${String(this.mails.length)} mails: ${JSON.stringify(this.mails)}`);
    return last;
  }
}

/** The text of a part of a mail. */
export function textOf(raw: string): string {
  const bytes = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

function tokenIn(raw: string): string {
  const tokens = [...textOf(raw).matchAll(/\/acceder#restablecer=([\w.]+)/g)];
  const [first = '', second] = tokens.map(([, token = '']) => token);
  return tokens.length === 2 && first === second ? first : '';
}
