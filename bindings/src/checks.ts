import { deepFreeze, readJson, type ModuleContext } from './module_context.js';
import type { FieldError, FieldName, ImeiAnswer, ImeiCheck } from './types/checks.js';
import type { ShopCore } from './types/core.js';

type CheckApi = Pick<
  ShopCore,
  | 'checkImei'
  | 'readImeiAnswer'
  | 'checkRegistration'
  | 'checkLogin'
  | 'checkPasswordChange'
  | 'checkTopUp'
>;

/** Bits of the carrier's response, as defined in bindings/native/bridge.hpp. */
const COMPATIBLE = 1;
const BAND_28 = 2;
const VOLTE = 4;
const ESIM = 8;
/** The verdicts, indexed by the bits above the flags. */
const verdicts = ['refused', 'unknown', 'limited', 'works'] as const;

export function buildCheckApi(context: ModuleContext): CheckApi {
  const { raw, buffer, text } = context;
  const fields = raw.fieldNames().split(',') as FieldName[];

  function readErrors(): readonly FieldError[] {
    const errors: FieldError[] = [];
    for (let index = 0; index < buffer.size(); ++index) {
      const field = fields[buffer.at(index, 0)];
      if (field === undefined) continue;
      errors.push({ field, code: context.codeOf(buffer.at(index, 1) + 1) });
    }
    return deepFreeze(errors);
  }

  return {
    checkImei: (imei) => readJson(raw.imeiCheck(text(imei))) as ImeiCheck,
    readImeiAnswer(json) {
      const bits = raw.imeiReadAnswer(text(json));
      return Object.freeze<ImeiAnswer>(
        bits < 0
          ? { ok: false, code: 'imei_answer_incomplete' }
          : {
              ok: true,
              compatible: (bits & COMPATIBLE) !== 0,
              verdict: verdicts[bits >> 4] ?? 'unknown',
              band28: (bits & BAND_28) !== 0,
              volte: (bits & VOLTE) !== 0,
              esim: (bits & ESIM) !== 0,
            },
      );
    },
    checkRegistration(form) {
      raw.checkRegistration(
        text(form.firstName),
        text(form.lastName),
        text(form.address),
        text(form.between_Streets),
        text(form.CP),
        text(form.description),
        text(form.phone),
        text(form.email),
        text(form.password),
        text(form.confirmPassword),
      );
      return readErrors();
    },
    checkLogin(form) {
      raw.checkLogin(text(form.email), text(form.password));
      return readErrors();
    },
    checkPasswordChange(form) {
      raw.checkPasswordChange(
        text(form.currentPassword),
        text(form.password),
        text(form.confirmPassword),
      );
      return readErrors();
    },
    checkTopUp(form) {
      const phone = raw.checkTopUp(text(form.phone), text(form.email));
      return Object.freeze({ errors: readErrors(), phone });
    },
  };
}
