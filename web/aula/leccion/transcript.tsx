import { useQuery } from '@tanstack/react-query';
import { foldWords } from 'domain/formats/fold-words.ts';
import { parseVtt } from 'domain/formats/vtt.ts';
import { positionLabel } from 'domain/rules/lecciones.ts';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextField } from '../../ui/text-field.tsx';

type Props = { url: string; of: readonly number[]; seconds: number; onSeek: (seconds: number) => void };

const scrollKeys = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** The captions as searchable text beside the video; pressing a line seeks to it. */
export function Transcript({ url, of, seconds, onSeek }: Props) {
  const { data: cues } = useQuery({
    // Not keyed by the signed URL: it changes, but the captions do not.
    queryKey: ['transcript', ...of],
    queryFn: async () => parseVtt(await (await fetch(url)).text()),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [wanted, setWanted] = useState('');
  /** The list scrolls with the video until its reader scrolls. */
  const [follows, setFollows] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const at = cues?.findLastIndex(({ start }) => start <= seconds) ?? -1;
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (at >= 0 && wanted === '' && follows && list.current && line) list.current.scrollTop = line.offsetTop - 80;
  }, [at, wanted, follows]);
  const stop = () => setFollows(false);
  if (!cues || cues.length === 0) return null;
  const folded = foldWords(wanted);
  const shown = cues.map((cue, index) => ({ ...cue, index })).filter(({ text }) => foldWords(text).includes(folded));
  return (
    <section aria-label="Transcripción" className="flex min-w-0 flex-col rounded-xl border border-linea bg-hoja">
      <div className="grid gap-2 border-b border-linea p-4">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h2 className="title-3">Transcripción</h2>
          {!follows && at >= 0 && (
            <Button variant="quiet" size="sm" icon={LocateFixed} className="-my-1" onClick={() => setFollows(true)}>
              Seguir el video
            </Button>
          )}
        </div>
        <TextField
          label="Buscar en la transcripción"
          hideLabel
          placeholder="Buscar en la transcripción"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p role="status" className="text-sm text-tinta-2 empty:hidden">
          {wanted !== '' &&
            (shown.length === 0 ? 'No aparece en esta clase' : `${shown.length} de ${cues.length} líneas`)}
        </p>
      </div>
      <ol
        ref={list}
        onWheel={stop}
        onTouchMove={stop}
        onKeyDown={({ key }) => scrollKeys.has(key) && stop()}
        className="relative max-h-72 grow overflow-y-auto py-1 xl:max-h-96"
      >
        {shown.map(({ index, start, text }) => (
          <li key={index}>
            <button
              type="button"
              aria-current={index === at ? 'true' : undefined}
              onClick={() => {
                setFollows(true);
                onSeek(start);
              }}
              className={cx(
                'flex min-h-11 w-full gap-3 border-l-3 px-4 py-1.5 text-left text-[0.9375rem]',
                index === at ? 'border-teal bg-teal-claro' : 'border-transparent text-tinta-2 hover:bg-papel-2',
              )}
            >
              <span className="w-11 shrink-0 font-semibold text-teal-oscuro tabular-nums">{positionLabel(start)}</span>
              <span className="min-w-0">{marked(text, wanted)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Removes accents and case, but keeps the number of letters, so that indexes match the original. */
const plainOf = (text: string) =>
  Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Highlights the first match of the whole search text. */
function marked(text: string, wanted: string): ReactNode {
  const searched = plainOf(wanted.trim());
  const at = searched === '' ? -1 : plainOf(text).indexOf(searched);
  if (at < 0) return text;
  const end = at + searched.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-ambar-claro text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
