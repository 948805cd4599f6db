// The world outside the shop, told how to behave.

export interface OperatorBehaviour {
  readonly mode: 'ok' | 'slow' | 'fail' | 'cut' | 'html' | 'missing';
  readonly delayMs?: number;
}

async function control(path: string, body: unknown): Promise<void> {
  const url = `${process.env['SANDBOX_URL'] ?? ''}/__control${path}`;
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the sandbox refused: ${await answer.text()}`);
}

/** How the operator's next answers go. Those that are being waited for come at once. */
export const operatorBehaves = (behaviour: OperatorBehaviour): Promise<void> =>
  control('', { operator: behaviour });

/** The payment page is left alone until nobody can pay any more. */
export const paymentExpires = (sessionId: string): Promise<void> =>
  control('/expire', { id: sessionId });
