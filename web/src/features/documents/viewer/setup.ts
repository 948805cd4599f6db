import { pdfjs } from 'react-pdf';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

// A file of this site with a hash in its name: no content network, and no version but ours.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Kept in one place: a new object at each render would open the document again. */
export const documentOptions = {
  // What a PDF brings along is drawn, never run.
  isEvalSupported: false,
  enableXfa: false,
} as const;
