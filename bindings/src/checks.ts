import { deepFreeze, readJson, type ModuleContext } from './module_context.js';
import type { CleanedImei, FieldError, FieldName, ImeiAnswer, ImeiCheck } from './types/checks.js';
import type { ShopCore } from './types/core.js';

type CheckApi = Pick<
  ShopCore,
  | 'checkImei'
  | 'cleanImei'
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
    checkImei(imei) {
      const status = raw.imeiCheck(text(imei));
      return Object.freeze<ImeiCheck>(
        status === 0
          ? { ok: true, checkDigitOk: buffer.count() === 1 }
          : {
              ok: false,
              code: context.codeOf(status) as 'imei_not_digits' | 'imei_wrong_length',
              digits: buffer.size(),
            },
      );
    },
    cleanImei: (imei) => readJson(raw.imeiClean(text(imei))) as CleanedImei,
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
