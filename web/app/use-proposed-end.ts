import { proposeEnd } from 'domain/rules/proposed-end.ts';
import { type ChangeEvent, useRef } from 'react';

type Pair = { inicio: string; fin: string };

type Proposing = {
  /** What the form holds now. */
  read: () => Pair;
  setEnd: (fin: string) => void;
  /** Default length; with null only a length already chosen is kept. */
  minutos: number | null;
};

type StartField = { onChange: (event: ChangeEvent<HTMLInputElement>) => unknown };

/** Given the field of a start, sets the end along with it (`proposeEnd`). An end that was emptied by hand stays empty. */
export function useProposedEnd({ read, setEnd, minutos }: Proposing) {
  const last = useRef<Pair | null>(null);
  return <F extends StartField>(field: F): F => ({
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const now = read();
      const wasEmptied = now.inicio !== '' && now.fin === '';
      if (now.inicio !== '' && now.fin !== '') last.current = now;
      const inicio = event.target.value;
      const fin = wasEmptied ? null : proposeEnd(inicio, { before: last.current, fin: now.fin, minutos });
      const done = field.onChange(event);
      if (fin !== null) setEnd(fin);
      return done;
    },
  });
}
