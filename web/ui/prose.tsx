import { Fragment } from 'react';
import { cx } from './cx.ts';
import { type ProseBlock, parseProse } from './parse-prose.ts';

/** Formats user-written plain text. React escapes it, so markup is never interpreted. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx('max-w-text space-y-3.5', className)}>
      {parseProse(text).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no identity but their place
        <Block key={place} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p className="text-pretty">
        {block.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Fragment key={place}>
            {place > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </p>
    );
  }
  const items = block.items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
    <li key={place} className="pl-1">
      {item}
    </li>
  ));
  if (block.kind === 'bullets') {
    return <ul className="list-disc space-y-2 pl-5 marker:text-teal">{items}</ul>;
  }
  return (
    <ol start={block.start} className="list-decimal space-y-2 pl-6 marker:text-tinta-2">
      {items}
    </ol>
  );
}
