// The text as the build prerenders it; the browser's form reads that HTML.
import { Specimen } from '@/features/documents/Specimen';

export const DocumentText = ({ name }: { readonly name: string }) => <Specimen name={name} />;
