import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../ui/text-link.tsx';
import { type ListQuery, listOptions } from './api.tsx';
import { useSettled } from './use-settled.ts';

type SameRecordProps<Row> = {
  /** The value that another record may already have. */
  text: string;
  shortest?: number;
  search: (q: string) => ListQuery<Row>;
  isSame: (row: Row, text: string) => boolean;
  /** 'Otro docente tiene este correo' */
  message: string;
  name: (row: Row) => string;
  to: (row: Row) => string;
};

/** Says that another record has the same value, and leads to it. It does not prevent the save. */
export function SameRecord<Row>(props: SameRecordProps<Row>) {
  const { text, shortest = 3, search, isSame, message, name, to } = props;
  const typed = useSettled(text.trim());
  const { data } = useQuery({ ...listOptions(search(typed)), enabled: typed.length >= shortest });
  const same = typed.length < shortest ? undefined : data?.resources?.find((row) => isSame(row, typed));
  return (
    <p role="status" className={same ? '-mt-2 text-sm text-ambar' : 'sr-only'}>
      {same && (
        <>
          {message}: <TextLink to={to(same)}>{name(same)}</TextLink>.
        </>
      )}
    </p>
  );
}

export const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
