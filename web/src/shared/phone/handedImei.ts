let handed = '';

/** An IMEI on its way from the home page to its check: in memory only, so that no address and no history has it. */
export const handedImei = {
  give: (imei: string): void => {
    handed = imei;
  },
  /** Returns it once; '' when there is none. */
  take: (): string => {
    const imei = handed;
    handed = '';
    return imei;
  },
} as const;
