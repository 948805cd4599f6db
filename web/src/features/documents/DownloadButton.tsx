import { Download } from 'lucide-react';
import { ButtonAnchor, useOnline } from '../../shared/ui';
import { documentUrl } from './registry';
import { texts } from './texts';

export interface DownloadButtonProps {
  /** Name of the file in /documentos/, without `.pdf`. */
  readonly name: string;
  readonly variant?: 'secondary';
}

/** Downloads a document. Browsers download past the service worker, so it works only online. */
export function DownloadButton({ name, variant }: DownloadButtonProps) {
  if (!useOnline()) return <p>{texts.downloadOffline}</p>;
  return (
    <ButtonAnchor
      {...(variant && { variant })}
      href={documentUrl(name)}
      download={`${name}.pdf`}
      icon={<Download />}
    >
      {texts.download}
    </ButtonAnchor>
  );
}
