import { Download } from 'lucide-react';
import { ButtonAnchor, useOnline } from '../../shared/ui';
import { documentUrl } from './registry';
import { texts } from './texts';

/** Downloads a document. Browsers download past the service worker, so it works only online. */
export function DownloadButton({ name }: { readonly name: string }) {
  if (!useOnline()) return <p>{texts.downloadOffline}</p>;
  return (
    <ButtonAnchor href={documentUrl(name)} download={`${name}.pdf`} icon={<Download />}>
      {texts.download}
    </ButtonAnchor>
  );
}
