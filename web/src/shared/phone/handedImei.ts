let handed = '';

/** The IMEI that the home page hands to its check: in memory only, so that it is in no URL and no history. */
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
