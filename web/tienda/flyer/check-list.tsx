import Check from 'lucide-react/icons/check';
import { parseProse } from '../../ui/parse-prose.ts';
import { Prose } from '../../ui/prose.tsx';

/** A text of ADMIN that is a plain list gets check marks; any other text is set as it is written. */
export function CheckList({ text, columns }: { text: string; columns?: boolean }) {
  const [list, ...others] = parseProse(text);
  if (!list || list.kind === 'paragraph' || others.length > 0) return <Prose text={text} />;
  return (
    <ul className={columns ? 'grid gap-x-8 gap-y-3 sm:grid-cols-2' : 'grid gap-y-3'}>
      {list.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <li key={place} className="flex items-start gap-2.5 text-pretty">
          <Check size={18} className="mt-1 text-teal" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
