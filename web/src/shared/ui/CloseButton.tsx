import { X } from 'lucide-react';
import { IconButton, type IconButtonProps } from './IconButton';

export function CloseButton({ label = 'Cerrar', ...rest }: Partial<IconButtonProps>) {
  return (
    <IconButton {...rest} label={label}>
      <X />
    </IconButton>
  );
}
