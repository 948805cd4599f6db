import { useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server.node';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import ImeiPage from '@/features/imei/ImeiPage';
import PhoneSection from '@/pages/home/PhoneSection';
import { browserCart, CartProvider } from '@/shared/core/cart';
import PhoneNote from '@/shared/sections/PhoneNote';
import { setOnline, texts } from '../../support/browser';
import {
  failure,
  held,
  networkForEachTest,
  phone,
  refusal,
  type Reply,
} from '../../support/network';
import { openPage } from '../../support/page';
import { silenceErrors } from '../../support/storage';

const ROUTE = 'POST /imeis';
const IMEI = '356938035643809';

const network = networkForEachTest();

const openImei = () => openPage(<ImeiPage />, { at: '/compatibilidad' });
const field = () => screen.getByLabelText<HTMLInputElement>('IMEI de tu celular');
const button = () => screen.getByRole('button', { name: 'Verificar IMEI' });

function enter(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

/** The rows of a dialog, as 'name: value'. */
function rows(dialog: HTMLElement): string[] {
  return within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
}

/** The mascot image that a dialog shows. */
function pose(dialog: HTMLElement): string {
  return /(\w[\w-]*)\.svg/.exec(dialog.querySelector('img')?.src ?? '')?.[1] ?? 'none';
}

async function verify(imei: string, ...replies: (Reply | Promise<Reply>)[]) {
  if (replies.length > 0) network.reply(ROUTE, ...replies);
  const { user } = await openImei();
  enter(imei);
  await user.click(button());
  return user;
}

it('keeps an IMEI that was typed before hydration, when the form is rendered again at once', async () => {
  /** Renders the page a second time before React has run its effects. */
  function RenderedTwice() {
    const [, setTurn] = useState(1);
    useLayoutEffect(() => setTurn(2), []);
    return (
      <CartProvider store={browserCart}>
        <ImeiPage />
      </CartProvider>
    );
  }
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<RenderedTwice />);
  field().value = IMEI;
  await act(() => Promise.resolve(render(<RenderedTwice />, { container, hydrate: true })));
  expect(field()).toHaveValue(IMEI);
});

it.each([
  ['35-69 38A', 'El IMEI debe contener únicamente caracteres numéricos.', '35-69 38A'],
  [
    `${IMEI} 490154203237518`,
    'Pegaste más de un IMEI. Deja uno solo, el primero (IMEI 1), y verifícalo.',
    `${IMEI} 490154203237518`,
  ],
  ['3569', 'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 4.', '3569'],
  ['', 'El IMEI debe tener exactamente 15 dígitos. Actualmente tiene 0.', '(vacío)'],
])('IMEI validation before a request rejects %j with its reason', async (text, reason, entered) => {
  const user = await verify(text);
  const dialog = await screen.findByRole('alertdialog', { name: 'Validación fallida' });
  expect(within(dialog).getByText(reason)).toBeVisible();
  expect(rows(dialog)).toEqual([`IMEI ingresado: ${entered}`]);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field()).toHaveFocus();
  expect(network.sent).toEqual([]);
});

describe('IMEI check result', () => {
  it('links to the plans as eSIM for a tested phone with eSIM', async () => {
    await verify(IMEI, phone());
    const dialog = await screen.findByRole('dialog', { name: '¡Compatible!' });
    expect(rows(dialog)).toEqual([
      `IMEI: ${IMEI}`,
      'Banda 28: Sí',
      'VoLTE: Sí',
      'ESIM: Compatible',
    ]);
    const links = within(dialog).getAllByRole('link');
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`)).toEqual([
      'Express /paquetes/tuisty-express',
      'Mensual /paquetes/tuisty-mensual',
      'Trimestral /paquetes/tuisty-trimestral',
      'Semestral /paquetes/tuisty-semestral',
      'Anual /paquetes/tuisty-anual',
      'Ver paquetes /paquetes',
    ]);
    expect(network.sent.map(({ body }) => body)).toEqual([{ imei: IMEI }]);
  });

  const COMPATIBLE = '¡Compatible!';
  const NO_CALLS = /^No podrá llamar: .* sin VoLTE no hace ni recibe llamadas/;
  const plans = ['Ver paquetes'];
  const chat = [expect.stringMatching(/^Preguntar por WhatsApp/), 'Ver paquetes'];

  type Result = [answer: string, name: string, sentence: RegExp, pose: string, links: unknown[]];

  it.each<Result>([
    ['COMPATIBLE PROBADO SI SI NO', COMPATIBLE, /funciona con nuestra red/, 'celebrating', plans],
    ['COMPATIBLE PROBADO NO SI SI', COMPATIBLE, NO_CALLS, 'thinking', []],
    ['COMPATIBLE PROBADO SI NO SI', COMPATIBLE, /sin Banda 28 te faltará señal/, 'thinking', []],
    ['COMPATIBLE HOMOLOGADO SI NO NO', COMPATIBLE, /te faltará señal/, 'thinking', plans],
    ['COMPATIBLE HOMOLOGADO NO SI NO', COMPATIBLE, NO_CALLS, 'thinking', chat],
    ['COMPATIBLE HOMOLOGADO NO NO NO', COMPATIBLE, /^No podrá llamar y casi/, 'thinking', chat],
    ['COMPATIBLE HOMOLOGADO ? SI NO', COMPATIBLE, /^No sabemos si podrá llamar/, 'thinking', chat],
    ['COMPATIBLE PROBADO SI ? ?', COMPATIBLE, /^No sabemos qué tan lejos/, 'thinking', plans],
    ['NO COMPATIBLE NO SI SI', 'No compatible', /no aparece como compatible/, 'lost', []],
    // Unknown, not rejected.
    ['NO ENCONTRADO SI NO SI', 'No compatible', /Puede que tu celular sí funcione/, 'thinking', []],
  ])('shows for %s: %s, %s', async (answer, name, sentence, mascot, links) => {
    const [, verdict = '', volte = '', band28 = '', sim = ''] =
      /^(.*) (SI|NO|\?) (SI|NO|\?) (SI|NO|\?)$/.exec(answer) ?? [];
    await verify(IMEI, phone(verdict, volte, band28, sim));
    const dialog = await screen.findByRole('dialog', { name });
    const said = (word: string, yes = 'Sí', no = 'No') => {
      if (word === 'SI') return yes;
      // The register fills the features of a phone that it does not contain with NO.
      return word === 'NO' && verdict !== 'NO ENCONTRADO' ? no : 'sin dato';
    };
    expect(rows(dialog).slice(1)).toEqual([
      `Banda 28: ${said(band28)}`,
      `VoLTE: ${said(volte)}`,
      `ESIM: ${said(sim, 'Compatible', 'No Compatible')}`,
    ]);
    const told = within(dialog).getByText(sentence);
    expect(told).toBeVisible();
    // A limit is told in amber, before the facts.
    const isLimit = name === COMPATIBLE && mascot === 'thinking';
    expect(told.classList.contains('sunny')).toBe(isLimit);
    expect(pose(dialog)).toBe(mascot);
    if (name === COMPATIBLE && sim !== 'SI')
      expect(within(dialog).queryByText(/acepta eSIM/)).toBeNull();
    if (links.length > 0) expect(texts(within(dialog).getAllByRole('link'))).toEqual(links);
  });
});

describe('IMEI check without a result', () => {
  const text = 'Ocurrió un problema al comunicarse con el servidor.';

  it.each([
    [
      'the carrier is down',
      refusal(503, 'imei_unavailable', 'El servicio de consulta no responde.'),
      ['Detalle: El servicio de consulta no responde.'],
    ],
    [
      'an incident',
      failure(500, 'internal', 'Falló.', { incident: 'a1b2' }),
      ['Detalle: Falló.', 'Código para soporte: a1b2'],
    ],
    [
      'a missing result',
      { status: 200, json: {} },
      ['Detalle: El operador no dio una respuesta completa. Inténtalo de nuevo en unos minutos.'],
    ],
  ] satisfies [string, Reply, string[]][])(
    'shows the reason and the IMEI: %s',
    async (_, reply, why) => {
      silenceErrors();
      await verify(IMEI, reply);
      const dialog = await screen.findByRole('alertdialog', { name: 'Error de conexión' });
      expect(within(dialog).getByText(text)).toBeVisible();
      expect(rows(dialog)).toEqual([`IMEI: ${IMEI}`, ...why]);
    },
  );

  it('can be repeated', async () => {
    silenceErrors();
    const answer = held(phone('COMPATIBLE PROBADO', 'SI', 'SI', 'NO'));
    const user = await verify(IMEI, 'cut', answer.reply);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Verificando tu IMEI…');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await answer.release();
    expect(await screen.findByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
    expect(network.sent.map(({ body }) => body)).toEqual([{ imei: IMEI }, { imei: IMEI }]);
  });
});

describe('IMEI check in flight', () => {
  it('disables field and button, and ignores a second Enter', async () => {
    const answer = held(phone('COMPATIBLE PROBADO', 'SI', 'SI', 'NO'));
    const user = await verify(IMEI, answer.reply);
    await waitFor(() => expect(field()).toBeDisabled());
    expect(button().hasAttribute('disabled')).toBe(true);
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Verificando tu IMEI…')).toBeVisible();
    fireEvent.submit(field());
    await answer.release();
    const dialog = await screen.findByRole('dialog', { name: '¡Compatible!' });
    expect(network.sent).toHaveLength(1);
    await user.click(within(dialog).getByText('Cerrar', { selector: 'button' }));
    expect(field().disabled).toBe(false);
    expect(button()).toHaveFocus();
  });
});

describe('IMEI field', () => {
  it('keeps its text without a network, and waits with the button', async () => {
    await openImei();
    enter(IMEI);
    setOnline(false);
    expect(button()).toBeDisabled();
    expect(screen.getByText(/^Estás sin conexión\. Para verificar/)).toBeVisible();
    setOnline(true);
    expect(button()).toBeEnabled();
    expect(field()).toHaveValue(IMEI);
  });

  it('counts and groups the digits without changing them', async () => {
    await openImei();
    expect(screen.getByText('0 de 15 dígitos')).toBeVisible();
    enter('35693803');
    expect(screen.getByText('8 de 15 dígitos')).toBeVisible();
    expect(screen.getByText('35 693803')).toBeVisible();
    expect(field().value).toBe('35693803');
    enter('35A');
    expect(screen.getByText('El IMEI lleva solo números.')).toBeVisible();
    enter(`${IMEI} 490154203237518`);
    expect(screen.getByText(/^Hay más de un IMEI\. Deja uno solo, el primero/)).toBeVisible();
    enter(IMEI);
    expect(screen.getAllByText('15 dígitos: listo para verificar.')).toHaveLength(2);
    expect(screen.getByText('35 693803 564380 9')).toBeVisible();
  });

  it('shows the digits of a pasted IMEI and keeps the text, and sends the digits', async () => {
    const pasted = 'IMEI: 35-693803-564380-9 / 01';
    network.reply(ROUTE, phone());
    const { user } = await openImei();
    await user.click(field());
    await user.paste(pasted);
    expect(field().value).toBe(pasted);
    expect(screen.getByText('35 693803 564380 9')).toBeVisible();
    expect(screen.getAllByText('15 dígitos: listo para verificar.')).toHaveLength(2);
    await user.click(button());
    const dialog = await screen.findByRole('dialog', { name: '¡Compatible!' });
    expect(rows(dialog)[0]).toBe(`IMEI: ${IMEI}`);
    expect(network.sent.map(({ body }) => body)).toEqual([{ imei: IMEI }]);
    expect(localStorage.getItem('checkedPhone')).toContain('"ending":"3809"');
  });

  it('warns about a wrong check digit, and still sends the request', async () => {
    await verify('356938035643801', phone('COMPATIBLE PROBADO', 'SI', 'SI', 'NO'));
    expect(await screen.findByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
    expect(screen.getByText(/^El último dígito no cuadra con los demás\./)).toBeVisible();
    enter(IMEI);
    expect(screen.queryByText(/^El último dígito no cuadra/)).toBeNull();
  });
});

describe('the stored result of an IMEI check', () => {
  const note = () => screen.getByText(/IMEI que termina en 3809/).parentElement?.textContent;

  it('has only the verdict and the last four digits', async () => {
    await verify(IMEI, phone());
    await screen.findByRole('dialog', { name: '¡Compatible!' });
    expect(JSON.parse(localStorage.getItem('checkedPhone') ?? '')).toEqual({
      ending: '3809',
      verdict: 'works',
      network: 'yes',
      calls: 'yes',
      esim: 'yes',
      isForOther: false,
    });
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(IMEI);
    expect(note()).toBe(
      'Tu celular ya pasó (IMEI que termina en 3809). Acepta eSIM: elígela y la recibes por correo, sin esperar el envío. Revisar otro',
    );
  });

  const works = { verdict: 'works', network: 'yes', calls: 'yes', esim: 'no' };
  const limited = { ...works, verdict: 'limited' };

  it('is removed when the carrier does not know the next phone', async () => {
    localStorage.setItem('checkedPhone', JSON.stringify({ ending: '1481', ...works }));
    await verify(IMEI, phone('NO ENCONTRADO'));
    await screen.findByRole('dialog', { name: 'No compatible' });
    expect(localStorage.getItem('checkedPhone')).toBeNull();
  });

  it.each([
    [works, /ya pasó .* No acepta eSIM: elige SIM física\. Revisar otro/],
    [{ ...works, esim: 'unknown' }, /No sabemos si acepta eSIM/],
    [{ ...limited, calls: 'no' }, /^Revisaste .* No podrá llamar.* Preguntar por WhatsApp/],
    [{ ...limited, calls: 'no', network: 'no' }, /No podrá llamar y casi no tendrá señal/],
    [{ ...limited, calls: 'unknown' }, /No sabemos si podrá llamar/],
    [{ ...limited, network: 'no' }, /sin Banda 28 te faltará señal .* Revisar otro/],
    [{ ...works, verdict: 'refused' }, /no aparece como compatible\. +Preguntar por WhatsApp/],
  ])('determines the advice on the SIM: %j', async (verdict, text) => {
    localStorage.setItem('checkedPhone', JSON.stringify({ ending: '3809', ...verdict }));
    await openPage(<PhoneNote />, { at: '/carrito' });
    expect(note()).toMatch(text);
    const isFine = verdict.verdict === 'works';
    const box = screen.getByText(/IMEI que termina en 3809/).closest('.box');
    expect(box?.classList.contains('sunny')).toBe(!isFine);
  });
});

test('an IMEI from the home page is checked on arrival and is not in the address', async () => {
  const home = await openPage(<PhoneSection />, { at: '/' });
  await home.user.type(screen.getByLabelText(/^IMEI de tu celular/), IMEI);
  await home.user.click(screen.getByRole('button', { name: 'Verificar mi celular' }));
  expect(window.location.href).toBe('http://localhost/compatibilidad');
  expect(window.history.state).toBeNull();
  home.close();
  network.reply(ROUTE, phone());
  await openImei();
  expect(await screen.findByRole('dialog', { name: '¡Compatible!' })).toBeVisible();
  expect(field().value).toBe(IMEI);
});
