// The text as the build prerenders it; the browser's form reads that HTML.
import { Article } from '@/pages/legal/Article';
import type { LegalName } from '@/pages/legal/texts';

export const LegalText = ({ name }: { readonly name: LegalName }) => <Article name={name} />;
