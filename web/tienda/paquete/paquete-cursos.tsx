import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAlive } from '../../ui/use-alive.ts';
import { formatLabel, horasLabel } from '../catalogo/curso-texts.ts';
import { Precio } from '../precio.tsx';

type Parte = PaqueteFlyer['cursos'][number];
type Props = {
  paquete: PaqueteFlyer;
  chosen: readonly number[];
  owned: ReadonlySet<number>;
  onChoose: (chosen: readonly number[]) => void;
};

/** The courses with their single prices; with checkboxes if the buyer chooses. */
export function PaqueteCursos({ paquete: { elige, cursos, enVenta }, chosen, owned, onChoose }: Props) {
  const alive = useAlive();
  const isFull = elige !== null && chosen.length >= elige;
  const toggle = (id: number) => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <>
      {elige !== null && enVenta && (
        <p role="status" className="mb-2 text-tinta-2">
          Elegiste {chosen.length} de {elige}.
        </p>
      )}
      <ul className="divide-y divide-linea border-y border-linea">
        {cursos.map((curso) => {
          const { cursoId, nombre } = curso;
          const isChosen = chosen.includes(cursoId);
          return (
            <li key={cursoId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-4">
              <div className="min-w-0 flex-1 basis-52">
                {elige !== null && enVenta ? (
                  <Checkbox
                    label={nombre}
                    checked={isChosen}
                    disabled={!alive || !curso.enVenta || (isFull && !isChosen)}
                    onChange={() => toggle(cursoId)}
                  />
                ) : (
                  <h3 className="title-3">{nombre}</h3>
                )}
                <Facts curso={curso} owned={owned.has(cursoId)} />
              </div>
              <p className="tabular-nums">
                <Precio precio={curso.precioActual} lista={curso.precio} />
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Facts({ curso, owned }: { curso: Parte; owned: boolean }) {
  const { cursoId, especialidad, duracionMinutos, enVenta } = curso;
  return (
    <>
      <p className="mt-1 text-sm text-tinta-2">
        {[especialidad, horasLabel(duracionMinutos).replace(' ', '\u00a0'), formatLabel(curso)].join(' · ')}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <TextLink to={`/catalogo/flyer/${cursoId}`}>Ver programa</TextLink>
        {!enVenta && <Badge tone="ambar">Inscripciones cerradas</Badge>}
        {owned && <Badge tone="ambar">Ya lo tienes</Badge>}
      </p>
    </>
  );
}
