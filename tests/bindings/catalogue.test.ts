import { describe, expect, it } from '@jest/globals';
import { loadShopCore, type Plan } from '@tuisty/shop-core';
import { isDeeplyFrozen } from './support/core';

const core = await loadShopCore();
const catalogue = core.catalogue;

function plan(id: number): Plan {
  const found = catalogue.plans.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no plan ${String(id)}`);
  return found;
}

describe('Catalogue', () => {
  it('returns a plan with all its fields', () => {
    expect(plan(204)).toEqual({
      id: 204,
      family: 'mensual',
      dataPlan: 'Tuisty Mensual',
      name: 'Tuisty',
      dataPlus: 'Estelar',
      dataType: 'Estelar 5GB',
      data: '5GB',
      dataMegabytes: 5120,
      priceCentavos: 16900,
      priceText: '$169.00',
      durationDays: 30,
      duration: '30 días',
      isNew: false,
      sms: 'Ilimitados',
      call: 'Ilimitadas',
      llamadas: 'Llamadas y SMS ilimitados a México, USA y Canadá',
      sharesInternet: true,
      socialText: 'Redes sociales ilimitadas en México',
      socialMedia: [
        'whatsapp',
        'facebook',
        'messenger',
        'twitter',
        'instagram',
        'snapchat',
        'telegram',
      ],
      socialInterText: 'Redes sociales ilimitadas en USA y Canadá',
      socialMediaInter: ['whatsapp', 'messenger', 'telegram'],
      capsLine: 'Al agotar tus 5GB navegas a 512 Kbps',
      folio: '1204601',
      pricePerDayText: '$5.63',
      pricePerGbText: '$33.80',
      renewal: null,
      saving: null,
    });
  });

  it('has null for fields that a plan lacks', () => {
    expect(plan(205)).toMatchObject({ isNew: true, folio: null });
    expect(plan(101)).toMatchObject({ socialInterText: '', socialMediaInter: [] });
  });

  it('has the renewal interval of a long plan, and its saving compared with monthly plans', () => {
    expect(plan(501)).toMatchObject({
      data: '5GB',
      renewal: 'cada 30 días',
      saving: {
        months: 12,
        monthsPaid: 11,
        monthlyTotalText: '$2,028.00',
        savedText: '$169.00',
        monthlyPerDayText: '$5.63',
      },
    });
    expect(plan(301).saving).toMatchObject({ monthsPaid: null, savedText: '$18.00' });
    expect(catalogue.families.map(({ saving }) => saving?.monthsPaid)).toEqual([
      undefined,
      undefined,
      null,
      null,
      11,
    ]);
  });

  it('has every plan of every family', () => {
    const idsOf = (family: string) =>
      catalogue.plans.filter((one) => one.family === family).map((one) => one.id);
    expect(catalogue.families.map((family) => [family.id, idsOf(family.id)])).toEqual([
      ['express', [101, 102, 103]],
      ['mensual', [201, 202, 203, 204, 205, 206, 207, 208, 209]],
      ['trimestral', [301, 302, 303]],
      ['semestral', [401, 402, 403]],
      ['anual', [501, 502, 503]],
    ]);
    expect(catalogue.families[1]).toEqual({
      id: 'mensual',
      label: 'Tuisty Mensual',
      subtitle: 'Mensual',
      saving: null,
    });
  });

  it('has the featured plans, the top-ups and the folios', () => {
    expect(catalogue.featuredIds).toEqual([204, 205, 207, 209]);
    expect(catalogue.topUps).toEqual([
      {
        id: 901,
        name: 'Recarga $50',
        description: '2GB de datos y llamadas ilimitadas',
        priceCentavos: 5000,
        priceText: '$50.00',
        popular: false,
      },
      {
        id: 902,
        name: 'Recarga $100',
        description: '5GB de datos y llamadas ilimitadas',
        priceCentavos: 10000,
        priceText: '$100.00',
        popular: true,
      },
    ]);
    expect(catalogue.folios).toHaveLength(10);
    expect(catalogue.folios[0]).toEqual({
      id: '1204587',
      planId: 203,
      title: 'Nova 3GB, 30 días',
    });
  });

  it('formats its prices as formatMxn does', () => {
    for (const { priceCentavos, priceText } of [...catalogue.plans, ...catalogue.topUps]) {
      expect(core.formatMxn(priceCentavos)).toBe(priceText);
    }
  });

  it('is deeply frozen and survives JSON unchanged', () => {
    expect(isDeeplyFrozen(catalogue)).toBe(true);
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
    expect(core.catalogue).toBe(catalogue);
  });
});
