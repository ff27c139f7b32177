import { formatLongDate } from 'domain/formats/lima-time.ts';
import { escribirNota } from 'domain/rules/nota-escrita.ts';
import type { Modulo, Progreso } from 'domain/schemas/modulos.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Destino } from './estudio.tsx';

type Props = { modulos: Modulo[]; progreso: Progreso | null; onContinue: (destino: Destino) => void };

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Where to continue: the last material opened, else the first module with something not seen. */
function dondeSeguir(modulos: Modulo[], progreso: Progreso | null): Destino | null {
  const { ultimoModuloId = null, ultimoMaterialId = null } = progreso ?? {};
  if (ultimoModuloId !== null && modulos.some(({ moduloId }) => moduloId === ultimoModuloId))
    return { moduloId: ultimoModuloId, materialId: ultimoMaterialId };
  const next = modulos.find(({ vistos, materiales }) => vistos < materiales);
  return next ? { moduloId: next.moduloId, materialId: null } : null;
}

export function ProgresoBar({ modulos, progreso, onContinue }: Props) {
  const materiales = sum(modulos.map((modulo) => modulo.materiales));
  const vistos = sum(modulos.map((modulo) => modulo.vistos));
  const destino = dondeSeguir(modulos, progreso);
  if (materiales === 0) return null;
  return (
    <section aria-label="Tu avance" className="mb-6 grid gap-3">
      <ProgressBar label={`${vistos} de ${materiales} materiales vistos`} value={vistos} max={materiales} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-tinta-2">
          {progreso?.promedio != null && `Promedio ${escribirNota(progreso.promedio)}`}
          {progreso?.promedio != null && progreso.hasta && ' · '}
          {progreso?.hasta && `Tienes acceso hasta el ${formatLongDate(progreso.hasta)}`}
        </p>
        {destino && progreso && (
          <Button variant="secondary" icon={ArrowRight} className="max-sm:w-full" onClick={() => onContinue(destino)}>
            {progreso.ultimoMaterialId === null && vistos === 0 ? 'Empezar' : 'Continuar donde lo dejaste'}
          </Button>
        )}
      </div>
    </section>
  );
}
