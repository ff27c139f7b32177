import { formatLongDate } from 'domain/formats/lima-time.ts';
import type { Verification } from 'domain/schemas/certificados.ts';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

type Props = { estado: 'valido' | 'revocado'; verificacion: Verification } | { estado: 'no-existe'; typed: string };

const looks = {
  valido: { word: 'Válido', icon: BadgeCheck, colours: 'border-verde/30 bg-verde-claro text-verde' },
  revocado: { word: 'Revocado', icon: Ban, colours: 'border-rojo/30 bg-rojo-claro text-rojo-oscuro' },
  'no-existe': { word: 'No existe', icon: SearchX, colours: 'border-ambar/30 bg-ambar-claro text-ambar' },
};

export type VerdictLook = keyof typeof looks;

/** Verdict as a word, a colour and a sentence. */
export function Verdict(props: Props) {
  return (
    <VerdictCard look={props.estado} word={looks[props.estado].word} announced>
      {sentence(props)}
    </VerdictCard>
  );
}

type CardProps = { look: VerdictLook; word: string; announced?: boolean; children: ReactNode };

export function VerdictCard({ look, word, announced, children }: CardProps) {
  const { icon: Icon, colours } = looks[look];
  return (
    <div
      role={announced ? 'status' : undefined}
      className={cx('flex items-start gap-4 rounded-xl border p-5 sm:gap-5 sm:p-6', colours)}
    >
      <Icon size={40} className="mt-1 shrink-0" />
      <div className="min-w-0">
        <p className="font-serif text-3xl leading-tight font-medium">{word}</p>
        <div className="mt-1.5 text-tinta">{children}</div>
      </div>
    </div>
  );
}

function sentence(props: Props): ReactNode {
  if (props.estado === 'no-existe') {
    return (
      <>
        <p>
          No hay ningún certificado con el código <span className="font-medium break-all">{props.typed}</span>.
        </p>
        <p className="mt-1.5">Revisa que esté completo y vuelve a intentarlo, o escanea el QR del documento.</p>
      </>
    );
  }
  const { emitido, revocado, corregido } = props.verificacion;
  if (revocado === null) {
    const replaced = corregido
      ? ` Se corrigió el ${formatLongDate(corregido)}: un PDF anterior ya no vale, y sí lo que dice esta página.`
      : '';
    return `Este certificado es auténtico y está vigente desde el ${formatLongDate(emitido)}.${replaced}`;
  }
  return `Este certificado dejó de tener valor el ${formatLongDate(revocado)}.`;
}
