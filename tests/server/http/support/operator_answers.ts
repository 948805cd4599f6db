const no = { volte_support: 'NO', band28_support: 'NO', esim: 'NO' };

/** Answers whose values are not those of the register's own words: what they are, and what they mean. */
export const oddAnswers: readonly (readonly [string, string, Readonly<Record<string, string>>])[] =
  [
    [
      'other values than SI mean no',
      '{"result":{"homologated":"COMPATIBLE PROBADO","volte_support":"Sí","band28_support":true,"esim":1}}',
      { homologated: 'COMPATIBLE PROBADO', ...no },
    ],
    [
      'blanks and small letters change nothing',
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
      'an unknown word means that the phone is not known',
      '{"result":{"homologated":"PENDIENTE <b>","esim":null},"extra":[1]}',
      { homologated: 'NO ENCONTRADO', ...no },
    ],
  ];
