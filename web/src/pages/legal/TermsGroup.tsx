import { NetworkIcon } from '../../shared/art/NetworkIcon';
import { Blocks } from '../../shared/long-text/Blocks';
import type { SectionGroup } from '../../shared/long-text/content';
import { Disclosure } from './Disclosure';
import { GroupFrame } from './GroupFrame';

export function TermsGroup({ group }: { readonly group: SectionGroup }) {
  return (
    <GroupFrame id={group.id} title={group.title} intro={group.intro}>
      {group.sections.map((section) => (
        <Disclosure
          key={section.id}
          id={section.id}
          title={section.title}
          icon={
            section.network === undefined ? null : (
              <NetworkIcon network={section.network} decorative />
            )
          }
        >
          <Blocks blocks={section.blocks} />
        </Disclosure>
      ))}
    </GroupFrame>
  );
}
