let handed = '';

/** The IMEI that the home page passes to the IMEI page, in memory only, so that no URL or history entry contains it. */
export const handedImei = {
  give: (imei: string): void => {
    handed = imei;
  },
  /** Returns and removes the IMEI; '' without one. */
  take: (): string => {
    const imei = handed;
    handed = '';
    return imei;
  },
} as const;
