import { describe, expect, it } from '@jest/globals';
import { loadShopCore } from '@tuisty/shop-core';
import { isDeeplyFrozen } from './support/core';

const core = await loadShopCore();
const catalogue = core.catalogue;

describe('Catalogue', () => {
  it('returns a plan with all its fields', () => {
    expect(core.findPlan(204)).toEqual({
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
    expect(core.findPlan(205)).toMatchObject({ isNew: true, folio: null });
    expect(core.findPlan(101)).toMatchObject({ socialInterText: '', socialMediaInter: [] });
  });

  it('has the fields of families, top-ups and folios', () => {
    expect(catalogue.families[1]).toEqual({
      ...{ id: 'mensual', label: 'Tuisty Mensual', subtitle: 'Mensual', saving: null },
    });
    expect(catalogue.topUps[0]).toEqual({
      ...{ id: 901, name: 'Recarga $50', description: '2GB de datos y llamadas ilimitadas' },
      ...{ priceCentavos: 5000, priceText: '$50.00', popular: false },
    });
    expect(catalogue.folios[0]).toEqual({
      ...{ id: '1204587', planId: 203, title: 'Nova 3GB, 30 días' },
    });
    expect(catalogue.featuredIds).toEqual([204, 205, 207, 209]);
  });

  it('is deeply frozen and survives JSON unchanged', () => {
    expect(isDeeplyFrozen(catalogue)).toBe(true);
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
    expect(core.catalogue).toBe(catalogue);
  });
});
