const no = { volte_support: 'NO', band28_support: 'NO', esim: 'NO' };

/** Responses with values outside the register's vocabulary, and their meaning. */
export const oddAnswers: readonly (readonly [string, string, Readonly<Record<string, string>>])[] =
  [
    [
      'other values than SI mean no',
      '{"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"Sí","band28_support":true,"esim":1}}',
      { homologated: 'COMPATIBLE PROBADO', ...no },
    ],
    [
      'blanks and lower case are ignored',
      '{"result":{"homologated":" compatible homologado ","volte_support":"si","band28_support":" SI","esim":"Si"}}',
      {
        homologated: 'COMPATIBLE HOMOLOGADO',
        volte_support: 'SI',
        band28_support: 'SI',
        esim: 'SI',
      },
    ],
    ['fields that are missing mean no', '{"result":{}}', { homologated: 'NO ENCONTRADO', ...no }],
    [
      'an unknown word means an unknown phone',
      '{"result":{"homologated":"PENDIENTE <b>","esim":null},"extra":[1]}',
      { homologated: 'NO ENCONTRADO', ...no },
    ],
  ];
