/** The worker of PDF.js rejects an internal promise when a document is left while it opens. */
export const documentLeft = /Worker was terminated/;
