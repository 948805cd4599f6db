// The build's module `virtual:documents`, for the documents that tests open.
export const pageSizes = {
  'portabilidad-ift': [
    [396, 612],
    [396, 612],
    [396, 612],
  ],
};
