import { showToast } from '../../shared/ui';
import { newVersion } from './newVersion';
import { newVersionTexts } from './texts';

export function announce(): void {
  const { text, action } = newVersionTexts;
  showToast({
    id: 'new-version',
    text,
    action: {
      label: action,
      onClick: () => {
        newVersion.activate();
      },
    },
    duration: 10_000,
  });
}
