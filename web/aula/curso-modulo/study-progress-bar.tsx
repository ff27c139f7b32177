import { formatLongDate } from 'domain/formats/lima-time.ts';
import { ruleLabel } from 'domain/rules/calificacion.ts';
import { writeNota } from 'domain/rules/parse-nota.ts';
import type { ImportProgress, Modulo } from 'domain/schemas/modulos.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useRef } from 'react';
import { nextAnchor } from '../../app/next-anchor.ts';
import { Button } from '../../ui/button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Target } from './study.tsx';

type Props = { modulos: Modulo[]; progress: ImportProgress | null; onContinue: (target: Target) => void };

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Where to continue: the last material opened, else the first module with something not seen. */
function continueAt(modulos: Modulo[], progress: ImportProgress | null): Target | null {
  const { ultimoModuloId = null, ultimoMaterialId = null } = progress ?? {};
  if (ultimoModuloId !== null && modulos.some(({ moduloId }) => moduloId === ultimoModuloId))
    return { moduloId: ultimoModuloId, materialId: ultimoMaterialId };
  return nextUnseen(modulos);
}

/** The first module with something not seen. */
function nextUnseen(modulos: Modulo[]): Target | null {
  const next = modulos.find(({ vistos, materiales }) => vistos < materiales);
  return next ? { moduloId: next.moduloId, materialId: null } : null;
}

export function StudyProgressBar({ modulos, progress, onContinue }: Props) {
  const { hash } = useLocation();
  // Computed once, so that later progress does not move the page.
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || hash !== `#${nextAnchor}`) return;
    arrived.current = true;
    const target = nextUnseen(modulos);
    if (target) onContinue(target);
  });
  const materiales = sum(modulos.map((modulo) => modulo.materiales));
  const seen = sum(modulos.map((modulo) => modulo.vistos));
  const target = continueAt(modulos, progress);
  const rule = ruleLabel(modulos.map(({ tipoModulo }) => tipoModulo));
  const notes = [
    progress?.promedio != null && `Promedio ${writeNota(progress.promedio)}`,
    progress?.promedio != null && rule,
    progress?.hasta && `Tienes acceso hasta el ${formatLongDate(progress.hasta)}`,
  ];
  if (materiales === 0) return null;
  return (
    <section aria-label="Tu avance" className="mb-6 grid gap-3">
      <ProgressBar label={`${seen} de ${materiales} materiales vistos`} value={seen} max={materiales} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-tinta-2">{notes.filter(Boolean).join(' · ')}</p>
        {target && progress && (
          <Button variant="secondary" icon={ArrowRight} className="max-sm:w-full" onClick={() => onContinue(target)}>
            {progress.ultimoMaterialId === null && seen === 0 ? 'Empezar' : 'Continuar donde lo dejaste'}
          </Button>
        )}
      </div>
    </section>
  );
}
