import { parseProse } from '../../ui/parse-prose.ts';
import { Prose } from '../../ui/prose.tsx';

/** A plain list is set as a table of contents; any other text as it is written. */
export function Temario({ text }: { text: string }) {
  const [list, ...others] = parseProse(text);
  if (!list || list.kind === 'paragraph' || others.length > 0) return <Prose text={text} />;
  const first = list.kind === 'numbers' ? list.start : 1;
  return (
    <ol
      className="grid grid-cols-1 gap-x-10 border-t border-linea sm:grid-cols-2 print:grid-cols-2"
      style={{ counterReset: `tema ${first - 1}` }}
    >
      {list.items.map((item, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
          key={place}
          className="flex gap-3.5 border-b wrap-anywhere border-linea py-3 text-pretty [counter-increment:tema] before:min-w-6 before:font-serif before:text-lg before:leading-[1.4] before:text-teal before:content-[counter(tema)] print:py-0.5"
        >
          {item}
        </li>
      ))}
    </ol>
  );
}
