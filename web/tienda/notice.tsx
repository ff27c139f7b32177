import type { Motif } from 'domain/formats/cover-art.ts';
import type { ReactNode } from 'react';
import { LazyCover } from './lazy-cover.tsx';

type NoticeProps = { title: string; text: ReactNode; actions: ReactNode; motif: Motif; hue: number };

/** Short page: an illustration, one sentence and links. */
export function Notice({ title, text, actions, motif, hue }: NoticeProps) {
  return (
    <div className="page-column flex flex-col items-center py-16 text-center sm:py-24">
      <meta name="robots" content="noindex" />
      <div className="h-52 w-36 overflow-hidden rounded-t-full">
        <LazyCover motif={motif} hue={hue} seed={1} width={144} height={208} className="size-full" />
      </div>
      <h1 className="title-1 mt-9">{title}</h1>
      <p className="mt-3 max-w-[46ch] text-lg text-tinta-2">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
