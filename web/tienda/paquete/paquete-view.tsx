import { partsText } from 'domain/rules/paquetes.ts';
import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { useOwned } from '../catalogo/use-owned.ts';
import { PaqueteCursos } from './paquete-cursos.tsx';
import { PaqueteMeta } from './paquete-meta.tsx';
import { PaquetePrice } from './paquete-price.tsx';

export function PaqueteView({ paquete }: { paquete: PaqueteFlyer }) {
  const { nombre, resumen, descripcion, elige, cursos } = paquete;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const owned = useOwned(cursos.map(({ cursoId }) => cursoId));
  const wanted = elige === null ? cursos : cursos.filter(({ cursoId }) => chosen.includes(cursoId));
  return (
    <div className="page-column pt-8 pb-20 sm:pt-12">
      <PaqueteMeta paquete={paquete} />
      <header className="max-w-[46rem]">
        <Badge tone="oro">Paquete</Badge>
        <h1 className="title-1 mt-3 wrap-anywhere">{nombre}</h1>
        {resumen && <p className="mt-3 text-lg text-pretty text-tinta-2">{resumen}</p>}
      </header>
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid gap-8 max-lg:order-2">
          <section aria-labelledby="cursos-del-paquete">
            <h2 id="cursos-del-paquete" className="title-2 mb-2">
              {elige === null ? `Incluye ${partsText(null, cursos.length)}` : partsText(elige, cursos.length)}
            </h2>
            <PaqueteCursos paquete={paquete} chosen={chosen} owned={owned} onChoose={setChosen} />
          </section>
          {descripcion && (
            <section>
              <h2 className="title-2 mb-3">Sobre este paquete</h2>
              <p className="max-w-[65ch] whitespace-pre-line wrap-anywhere">{descripcion}</p>
            </section>
          )}
        </div>
        <PaquetePrice paquete={paquete} chosen={wanted} owned={owned} />
      </div>
    </div>
  );
}
